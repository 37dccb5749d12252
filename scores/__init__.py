"""Where results live. The store arrives with the score tables; saved games are in `solitaire.saves`."""
