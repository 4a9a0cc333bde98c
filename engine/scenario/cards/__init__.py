"""The words of a game, and the cards that scenarios make of them.

- `vocabulary`: the words that a game's scenarios may use; `vocabulary_page` prints them.
- `decode`, `encode`: data to words and cards, and back; `cast`: the test cards of a game.
- `short_forms`, `word_lines`, `modifiers`: words on one line.
- `phrasebook`, `templates`, `filter_phrases`: words said in plain English.
- `fields`, `card_checks`: what a card says and its game does not have; `scope_checks`: and its ability does not have.
- `placing`: what a card of its types does not print.
- `texts`: the texts in a game's modules.
- `played`: what the engine plays of a card.
"""
