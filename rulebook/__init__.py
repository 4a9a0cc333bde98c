"""What the rules say, and when.

- `ids`: ids and numbering.
- `units`: editions and their units.
- `readers`: one reader for each publisher's format.
- `fold`: the normal form in which texts are compared.
- `index`: the committed index of every edition.
- `lineage`: which rule of one edition is which rule of another.

This module imports nothing, so that `rulebook.ids` stays free for the engine.
"""
