"""From what a person types to one full id.

- `queries`: a typed text split into numbers, ids and words.
- `names`: the card or term that a word names, exact before fuzzy.
- `editions`: the edition that a question is about.
- `by_number`, `by_name`: what a number or a word means.
- `owners`: the rules that bear one number in several editions.
- `options`: the values that these exchange.
- `resolve`: exact, corrected, moved, ambiguous or none, with candidates.
- `pinning`: an address that must name one thing.
"""
