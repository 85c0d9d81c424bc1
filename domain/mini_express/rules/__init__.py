"""The rules, a module a topic."""
