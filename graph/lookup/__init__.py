"""From what a person types to one full id.

- `queries`: a typed text taken apart into numbers, ids and words.
- `names`: the card or term that a word names, exact before fuzzy.
- `resolve`: exact, corrected, moved, ambiguous or none, with candidates.
- `pinning`: an address that must name one thing.
"""
