"""What is said at the table: events, scores and refusals as sentences in the player's language. No screen is known here."""
