"""Helpers shared by many tests; nothing here is a test."""
