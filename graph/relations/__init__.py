"""How things are related.

- `network`: the rows as a networkx graph: paths and neighbourhoods.
- `interactions`: what is known of two to five cards together.
- `encounters`: how two held cards meet when the engine brings them together.
- `meeting_index`: what came of each pair of a game's cards, kept beside the database.
- `impact`: what depends on a thing, to be reviewed if it changes.
- `labels`: short names of many things at once.
- `since`: whether a rule has changed since a day.
- `versions`: a rule through its editions.
- `lint`: broken references and doubtful print in an edition; `drafts`: the same of a document that is not held.
- `print_faults`: faults of a text by itself; `stale_references`: those that did not follow a rule to its number.
"""
