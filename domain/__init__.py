"""The rules of the games. Standard library and msgspec only; no clock, no randomness, no I/O."""
