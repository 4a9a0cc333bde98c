"""The command line.

- `main`: the group of commands, and `serve` and `mcp`.
- `lookup`: rules, cards, search, pairs.
- `documents`: editions, citations, lint, ingest and forget.
- `proof`: scenarios and coverage. `conditions`: mutants of conditions. `watch`: scenarios verified again, or cut.
- `as_read`: the options to play scenarios with cards as they are read.
- `why`: what happened in a scenario. `play`: a scenario played by hand.
- `scaffold`: `hanrei new`.
- `reading`: cards read from their text, and their two languages compared.
- `tidy`: `hanrei tidy`. `site`: `hanrei site`.
- `options`: options and printing that commands share.
- `render`: answers as lines of text. `render_proof`: verdicts, coverage and offers as such.
"""
