"""A position laid out and played on by hand.

- `arranging`: the position laid out. `interactive`: the table at which it is played on.
- `offers`: what may be done at it. `values`: what may be asked about. `shortest`: the file of what was done.
"""
