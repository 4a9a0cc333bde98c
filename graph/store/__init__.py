"""Tables and SQL. Nothing outside this folder holds a statement, or an object mapper (tests/graph/test_store.py).

- `tables`: the rows, as SQLModel classes.
- `documents`: what was ingested, kept as it came; the database is a cache of it.
- `disk`: every change of a file.
- `opening`: whose a file is, and how it is opened for reading alone.
- `marks`: whether files are still what rows were made from.
- `writing`: one transaction that is whole or never begun; `changes`: what it does besides adding rows.
- `reading`: `Library`, the reading side (import it from `graph.library`).
- `units`, `words`, `outline`, `edges`, `cards`, `passage_rows`: queries over many rows at a time, by what they read.
- `ours`: queries over our own words alone.
- `catalogue`: the protocol that lookups ask, and its small values.
- `evidence`: what scenarios showed, in a file of its own beside the database.
- `shown`: what the rows say that scenarios showed.
- `recent`: a bounded cache that fetches only what it lacks.
- `sources`: the edition of each game that coverage is counted over.
"""
