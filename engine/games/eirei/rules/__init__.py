"""The rules of the 英霊 game, one module for each section of the page: `terms/chain` is in `terms`.

The page has no numbers. Its sections have paths, and the first part of a path names the module.

- `basic`: life, hands and mana. `card_kinds`: eirei, magic, and their abilities. `colors`: cards of several colours.
- `terms`: decks, zones, attacks, battles, the chain. `chain_examples`: what the two examples show.
- `assumed`: what the page leaves out.
- `battle`: no clause, but a question that several sections share.
"""
