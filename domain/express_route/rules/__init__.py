"""The rules, one small function each, named after the rulebook."""
