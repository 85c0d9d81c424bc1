"""Figures, not tests: each module prints what it measures with its ratio to a yardstick of the same run."""
