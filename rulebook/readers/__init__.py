"""The readers, one module a format. Each knows one publisher's print, and nothing of the others.

- `eirei_wiki`: the rules page of the 英霊 game.
- `fab_en`, `fab_ja`: the Flesh and Blood rules; `fab_outline` holds what both languages share.
- `mtg_cr`: the Magic comprehensive rules, of any year.
- `wow_en`, `wow_ja`: the World of Warcraft TCG rules; `wow_outline` holds what both languages share.
- `translated`: a user's own Japanese translation of the rules of Magic, WoW or Flesh and Blood.
- `draft`: a document of any game that may be full of faults.
- `strand`: pieces of a source read as one text.
"""
