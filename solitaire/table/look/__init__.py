"""How everything looks and where it lies: colours, typefaces, cards, cloth, geometry, motion."""
