"""The command line.

- `main`: the group of commands, and `serve` and `mcp`.
- `lookup`: rules, cards, search, pairs.
- `documents`: editions, citations, lint, ingest and forget.
- `proof`: scenarios and coverage.
- `scaffold`: `hanrei new`.
- `tidy`: `hanrei tidy`.
- `options`: options and printing that commands share.
- `render`: answers as lines of text.
"""
