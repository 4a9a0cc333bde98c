"""Answers: each module makes one kind of model out of the library.

- `resolving`: from a typed text to candidates.
- `rules`, `cards`, `editions`: one thing each, with what stands around it.
- `beneath`: what stands beneath a rule, in one read. `outline`: a whole edition, its contents and its coverage.
- `citing`: a rule in one line, to be cited.
- `units`: what rules, examples and rulings share.
- `meetings`: how two cards meet in play. `meets`: whom a card meets, from the index of meetings.
- `searching`, `citations`, `pairs`, `scenarios`: questions about several things.
- `positions`: a position by hand, and what one may hold.
- `drawing`, `export`: a neighbourhood as a picture, and everything as JSON lines.
- `bulk`, `feed`: files of our own words alone, and the editions as a feed of changes.
"""
