"""From documents to rows.

- `seed`: the committed indexes and digests, on first use and after each change.
- `formats`: which reader takes which document.
- `ingest`: a user's own document, checked against the index of its edition.
- `lineage_rows`: which editions are compared, and the rows of their lineage.
- `term_edges`: the edges that printed words make (keywords, terms).
- `indexing`: for editors: the committed indexes, made from the documents.
"""
