"""The printed components as data."""
