"""What a script, a word and a sentence is: decided once, for documents and questions alike.

`scripts` folds writing variants together, `words` makes search terms, `sentences` finds where sentences end.
"""
