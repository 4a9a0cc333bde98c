"""From a question in words to the rules, rulings, cards and terms that bear on it.

- `tokens`, `token_fields`: what a text is indexed by, and where in a passage it stands.
- `synonyms`: players' words for printed ones (`synonyms.yaml`).
- `passages`: what search finds, and their index.
- `same_rule`: which units are one rule in several editions.
- `question`: a question taken apart into concepts.
- `corpus`: what ranking asks of a library, kept in memory.
- `ranking`: which passages answer best.
- `snippets`, `results`: what is shown of them.
- `search`: the whole way, from words to a page of results.
"""
