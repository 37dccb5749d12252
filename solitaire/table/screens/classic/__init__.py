"""The screens of the classic game; they know only what the person can see from their seat."""
