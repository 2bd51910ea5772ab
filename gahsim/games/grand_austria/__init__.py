"""Grand Austria Hotel."""
