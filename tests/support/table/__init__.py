"""Helpers that many tests share; nothing here is a test."""
