"""From folders to searchable passages: the write path (scan, read, cut, words first, meaning second)."""
