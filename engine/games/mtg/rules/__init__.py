"""The rules of Magic, one module for each section: the clause for 508.1a is in `s508_declare_attackers`.

- `sNNN_*`: the clauses of a section. It is the number before the dot. A large one is a folder: `s608_resolution/`.
- `assumed`: clauses that no document says.

The others hold functions that several sections share, and no clause. No section imports another.

- Casting and paying: `casting`, `activation`, `permissions`, `costs`, `payment`, `produced`, `targets`, `choices`.
- Objects: `characteristics`, `copies`, `tokens`, `counters`, `attachment`, `arrival`, `zones`, `library`, `looking`.
- Types and keywords: `creature_types`, `land_types`, `protection`.
- Turns and players: `turn`, `combat`, `damage`, `life`, `triggers`, `checks`, `history`,
  `party_and_devotion`, `comparisons`.
"""
