"""What is on disk: the catalog (the truth), the vectors beside it, and the indexes that can be made again."""
