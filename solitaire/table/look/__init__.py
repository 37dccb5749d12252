"""The look of the table: colours, fonts, cards, cloth, layout, motion."""
