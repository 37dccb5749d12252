"""The parts of the screens: drawn elements and groups of widgets."""
