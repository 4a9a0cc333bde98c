"""Who leans on whom: the graph of rules, rulings, cards and scenarios, and every question asked of it.

- `library`: the door; `Library` answers from one database.
- `store`: tables and SQL; the only place that opens a database.
- `loading`: from the committed indexes and a user's documents to rows.
- `lookup`: from what a person types to one full id.
- `search`: from a question in words to the rules that answer it.
- `relations`: neighbours, paths, impact, lint, labels.
- `citations`: whether a citation holds, in one line or in a source tree.
- `proof`: scenarios run, evidence, statuses, coverage.
"""
