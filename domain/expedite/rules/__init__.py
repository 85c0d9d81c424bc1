"""The rules of Expedite, a topic a module."""
