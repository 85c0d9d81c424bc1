"""The rules, a topic a module."""
