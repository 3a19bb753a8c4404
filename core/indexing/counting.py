"""A library in numbers: what the catalog holds, and what the indexes that answer now hold."""

from core.records import LibraryStatus
from core.stores.catalog import Catalog
from core.stores.indexes import Indexes
from core.stores.libraries import Library


def library_status(
    catalog: Catalog, indexes: Indexes, library: Library, embedder: str, needs_rebuild: bool
) -> LibraryStatus:
    """The numbers of one library; an index is opened only when it should hold something."""
    counts = catalog.passages.counts(library.id)
    return LibraryStatus(
        name=library.name,
        files=len(catalog.ledger.places(library.id)),
        chunks=counts.ready,
        vectors=indexes.vectors().count() if counts.with_vector else 0,
        fulltext=indexes.fulltext().count() if counts.ready else 0,
        embedder=embedder,
        generation=library.generation,
        needs_rebuild=needs_rebuild,
    )
