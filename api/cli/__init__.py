"""The command line: `main` holds the commands, `render` prints their answers."""
