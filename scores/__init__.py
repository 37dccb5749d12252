"""Where results live: games with their records, score tables, sharing, the daily deal, statistics."""
