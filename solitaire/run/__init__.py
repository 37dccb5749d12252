"""Running the program: worker processes, pools of them, interrupts, optional packages."""
