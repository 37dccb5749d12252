"""What screens are made of: drawn parts and groups of widgets."""
