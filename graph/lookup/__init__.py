"""From what a person types to one full id.

- `queries`: a typed text split into numbers, ids and words.
- `names`: the card or term that a word names, exact before fuzzy. `runs`: a text divided by script.
- `editions`: the edition that a question is about.
- `titles`: the rules and glossary entries that a title names.
- `by_number`, `by_name`, `by_title`: what a number, a word or a title means.
- `owners`: the rules that bear one number in several editions.
- `options`: the values that these exchange.
- `resolve`: exact, corrected, moved, ambiguous or none, with candidates.
- `pinning`: an address that must name one thing.
"""
