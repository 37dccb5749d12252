"""Drawn parts of the table for four; they get what a seat may know, never a hidden card."""
