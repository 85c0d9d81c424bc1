"""What happens round any game: it is created, seats are taken, it starts, it ends."""
