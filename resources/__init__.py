"""Data that ships with the program: the model catalogue, the sample folder, prompts, icons."""
