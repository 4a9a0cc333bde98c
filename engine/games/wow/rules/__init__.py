"""The rules of the World of Warcraft TCG, one module for each section: the clause for 415.3a is in `s415_zones`.

- `sNNN_*`: the clauses of a section. It is the number before the dot, in whichever edition.

The others hold functions that several sections share, and no clause. No section imports another.

- Cards: `decks`, `faces`, `removal`, `tags`, `tokens`, `counters`, `attachment`, `arrival`, `wielding`.
- Powers and links: `powers`, `costs`, `payment`, `targets`, `entirety`, `amounts`, `conditions`.
- Modifiers and combat: `modifiers`, `prevention`, `combat`, `compulsion`. Checks before priority: `checks`.
"""
