"""The games, one folder each: pure rules that import core and never each other."""
