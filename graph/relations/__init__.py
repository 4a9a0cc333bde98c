"""What stands near what.

- `network`: the rows as a networkx graph: paths and neighbourhoods.
- `interactions`: what is known of two to five cards together.
- `impact`: what leans on a thing, to be looked at if it changes.
- `labels`: short names of many things at once.
- `lint`: broken references and doubtful print in an edition.
"""
