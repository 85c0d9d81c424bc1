"""What goes on beside the requests."""
