"""What is said at the table: events, scores and refusals as sentences. No screen is known here."""
