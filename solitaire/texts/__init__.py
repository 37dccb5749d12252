"""Texts for people: the catalogues, and the sentences of hints, verdicts and printed records."""
