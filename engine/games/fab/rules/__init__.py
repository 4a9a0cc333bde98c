"""The rules of Flesh and Blood, one module for each section: 6.3.2a is in `s6_3_continuous_effect_interactions`.

- `sN_N_*`, `sN_NN_*`: the clauses of a section. It is the first two numbers, in whichever edition.
- `assumed`: clauses that no document says.

The others hold functions that several sections share, and no clause. No section imports another.

- Playing: `playing`, `feasibility`, `costs`, `activation`, `layers`, `effects`, `stages`, `copies`.
- Cards and zones: `split_cards`, `decks`, `zones`, `combat`.
- Reading cards: `amounts`, `conditions`. The game state: `checks`.
"""
