"""From documents to rows.

- `seed`: whether a database is up to date; `ensure`, which every face calls first.
- `rebuilding`: the whole database, made of the committed indexes and the kept documents.
- `index_rows`: the rows of the committed indexes and digests.
- `formats`: which reader takes which document.
- `readings`: one document to rows, checked against the index of its edition.
- `ingest`, `forget`: a user's own document kept with its rows; an edition let go.
- `card_sets`: the cards of a set file, read in each language.
- `carried`: what a database of before documents were kept holds, as documents.
- `lineage_rows`: which editions are compared, and the rows of their lineage.
- `term_edges`: the edges that printed words make (keywords, terms).
- `indexing`: for editors: the committed indexes, made from the documents.
"""
