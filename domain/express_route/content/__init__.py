"""The printed components of Express Route."""
