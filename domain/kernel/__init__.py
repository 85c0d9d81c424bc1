"""What every game shares. Knows no game, no database, no HTTP."""
