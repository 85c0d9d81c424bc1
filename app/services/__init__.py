"""What can be done with a game, apart from how it is asked for."""
