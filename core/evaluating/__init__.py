"""Question sets and figures: how well the engine finds passages and quotes answers."""
