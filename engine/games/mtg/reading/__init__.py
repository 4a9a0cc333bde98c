"""Read cards from their text, in English and Japanese. What is not read is named, never guessed.

The steps, in order:

- `sets`: the faces of a set file, with their texts.
- `folding`: what does not change the meaning of a text is made one.
- `tables`, `inflection`: the patterns of both languages, from the files in `tables/`, and the forms of their words.
- `chart`: every tree of a text, and the text of a tree.
- `terms`, `scope`, `objects`, `tokens`, `effects`, `events`, `abilities`, `happenings`, `constructs`, `offers`,
  `counters`, `differences`, `meaning`: what a tree means, with its targets and what refers back.
- `faces`: the lines of a face, each with its meaning or the reason why it is not read.
- `comparing`: the Japanese and the English of a face.
- `lowering`: meanings as the words that the engine plays.
- `cards`: whole cards, with what play of them would stop at.
- `trials`: cards tried in random games.
"""
