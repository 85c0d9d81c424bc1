"""The rules of Express Route."""
