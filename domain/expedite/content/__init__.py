"""The printed components of Expedite."""
