"""What stays on disk: matches, settings and statistics."""
