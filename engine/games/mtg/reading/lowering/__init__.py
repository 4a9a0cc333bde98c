"""Meanings as the words that the engine plays. What has no word here is refused by its constructor, never left out.

- `faces`: the card of a face that is read whole, and what the engine says against it.
- `spells`, `abilities`: what a spell does, told as one; each ability, by its kind.
- `keywords`, `entering`: keyword abilities; how a permanent enters.
- `events`, `conditions`: what triggers, and what has to be so.
- `effects`: what is done, step by step. `choices`: what is chosen or offered.
- `damage`, `lasting`: steps that hold no others. `mentions`: what steps make and speak of.
- `actions`: what players do. `acting`: the form of such rules. `moving`, `permanents`: actions on cards and permanents.
- `differences`: what is done by the difference between players.
- `sequels`: steps that are one word together, as a search and its shuffle are.
- `changes`, `states`: what objects get, and what is so of them.
- `standing`: costs and permissions as long as an ability says them, and what comes instead.
- `nouns`, `kinds`, `numbers`: filters and amounts. `aims`, `references`: targets, and what refers back.
- `payments`: costs, and tokens.
"""
