"""The printed components of The Great American Mail Race as data."""
