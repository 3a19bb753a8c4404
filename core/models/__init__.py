"""What thinks: the models, where they come from, and the only homes of the libraries that run them."""
