"""A position played on by hand.

- `interactive`: the table. `offers`: what may be done at it. `shortest`: the file of what was done.
"""
