"""The engine of Footnote: everything between a folder and a cited answer, without a window."""
