"""Bringing a library's index to the present settings, while the old one goes on answering."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from core.indexing.affected import Affected
from core.indexing.meaning import AheadOfTime, KeepingUp
from core.indexing.rebuilding import beyond_meaning, cut_again, new_embedder
from core.indexing.tidying import forget_lost_vectors, tidy
from core.records import RebuildReport

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.progress import Progress
    from core.stores.libraries import Library


def rebuild(opened: Opened, library: Library, progress: Progress, embed: bool) -> RebuildReport:
    """Read, cut and embed again what the settings changed, and write a new generation. `embed`: all vectors anew.

    At every moment each file is found, by its old passages or by its new ones. When it is stopped what is finished
    stays, and the next rebuilding goes on from there.
    """
    started = time.monotonic()
    catalog, vectorfile, indexes = opened.catalog, opened.vectorfile(), opened.indexes(library)
    made, wanted = opened.recipe(library), opened.wanted(library)
    writer = opened.writer(library, wanted)
    other_model = made.embedder != wanted.embedder
    if indexes.fulltext_damaged:
        opened.new_generation(library, progress)
    embedder = opened.models.embedder(wanted.embedder)
    if embed or made != wanted:
        embedder.embed_query(".")  # it works, before anything is changed
    ahead = AheadOfTime(vectorfile, embedder)
    keeping_up = KeepingUp(ahead, None if other_model else writer.meaning_pass(), progress)
    affected, places = Affected(catalog, made, wanted), catalog.ledger.places(library.id)
    to_read, to_cut = affected.to_read(places), affected.to_cut(places)
    if to_read or to_cut:  # from here on the index is made by both: also who goes back to the old settings rebuilds
        catalog.libraries.set_recipe(library.id, made.on_the_way(wanted).text())
    if to_read:
        writer.read_again(progress, keeping_up, to_read)
        to_cut = affected.to_cut(catalog.ledger.places(library.id))
    if to_cut:
        try:
            cut_again(catalog, library.id, indexes.fulltext, writer.cut, keeping_up, progress, to_cut)
        finally:
            tidy(catalog, indexes, library.id)
    embedded = keeping_up.computed
    indexes.trust_chroma()
    if embed or other_model:
        beyond = beyond_meaning(catalog, library.id)
        embedded += replace(ahead, again=embed).compute_all(catalog, library.id, beyond, progress)
        new_embedder(catalog, vectorfile, indexes, library.id, embedder.id, wanted.text(), progress)
        embedded += writer.meaning(progress)
    else:
        catalog.libraries.set_recipe(library.id, wanted.text())  # only now: what is cut short is done again
        forget_lost_vectors(catalog, vectorfile, library.id, opened.embedder_of(library)().id)
        embedded += writer.meaning(progress)
        opened.new_generation(library, progress)
    more, notices = opened.finish(library, progress)
    ready = catalog.passages.counts(library.id).ready
    return RebuildReport(ready, embedded + more, time.monotonic() - started, notices)
