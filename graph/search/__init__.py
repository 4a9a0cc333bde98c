"""Search: from a question in words to the rules, rulings, cards and terms that bear on it.

- `tokens`: how a text is cut into tokens.
- `token_fields`: in which field of a passage a token stands.
- `synonyms`: players' words for printed ones (`synonyms.yaml`).
- `asked`: how players ask for a rule (`asked/GAME.yaml`).
- `passages`: the units that search can find, and their index.
- `same_rule`: which units are one rule in several editions.
- `question`: a question taken apart into concepts.
- `games`: which game a question is about.
- `corpus`: what ranking asks of a library, kept in memory.
- `ranked`: the passages found, and what is known of them.
- `likeness`: how near two texts lie in meaning, though they share no word (`vectors/`).
- `features`: what speaks for a passage, in numbers.
- `ranking`: which passages answer best, by weights learned (`weights.yaml`).
- `snippets`, `results`: what is shown of them.
- `search`: all steps together, from words to a page of results.
"""
