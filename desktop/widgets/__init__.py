"""Parts of pages, which know no engine."""
