"""The pieces that screens are made of: frozen values that paint themselves on a canvas.

Nothing is imported here: the home screen needs few of them, and every module costs time at the start.
"""
