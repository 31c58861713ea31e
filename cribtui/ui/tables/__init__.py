"""One table a game: how its views are laid out, what a click or a key means there."""
