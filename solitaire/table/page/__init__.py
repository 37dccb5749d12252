"""Pages as trees: what is shown is said once; layout, drawing, focus, keys and speech come from it."""
