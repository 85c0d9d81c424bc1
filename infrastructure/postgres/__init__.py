"""Everything that has to last: events, command log, feed, checkpoints, lobby, accounts, contents."""
