"""How the program runs: worker processes, pools of them, interrupts, optional packages."""
