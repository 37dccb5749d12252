"""The solver: what a shuffle holds (oracle) and what a player can know (fair)."""
