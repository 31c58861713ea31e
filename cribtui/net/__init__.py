"""Two machines: how they find each other, who is let in, and a match over the line between them."""
