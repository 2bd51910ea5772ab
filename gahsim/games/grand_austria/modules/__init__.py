"""What Let's Waltz! adds that the engine's effects, triggers and choices cannot say by themselves: one module each."""
