"""Official statements about cards.

- `cards`, `mentions`: cards and their names; which text names which card.
- `cases`: the case list of worked examples and rulings.
- `interprets`: which rule each ruling rests on, by our reading.
- `index`: the committed index of cards, and of the texts that speak of them.
- `readers`: one reader for each format of release notes and card data.
"""
