"""The command line: `main` gathers the commands of `lookup`, `documents` and `proof`; `render` formats answers."""
