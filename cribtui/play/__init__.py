"""The table: the host that seats two players and hands each only views."""
