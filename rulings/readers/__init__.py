"""Readers of release notes and card data, one module a format.

- `khm_notes`: the Kaldheim release notes in Japanese, with their rulings.
- `mtg_cards`: Magic card data as JSON. `khm_cards` joins both.
- `eirei_cards`, `fab_cards`, `wow_cards`: the cards that the rules of a game name in their examples.
"""
