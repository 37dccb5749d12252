"""Running the program: work in other processes and its rule, interrupts."""
