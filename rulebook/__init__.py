"""What the rules say, and when.

- `ids`, `units`: ids and numbering; editions and their units.
- `source`, `readers`: a document as it lies on disk; one reader for each publisher's format.
- `words`: the words of an English text by their stems.
- `fold`, `index`: the normal form in which texts are compared; the committed index of every edition.
- `claim`: what a scenario is evidence for, whole or in part.
- `part`: the statements that each rule and case makes (`parts/`).
- `digest`, `differences`, `vocabulary`: our words, known differences of languages, defined terms.
- `lineage`, `joining`, `likeness`, `renaming`, `traits`: which rule of one edition is which of another.
- `translation`, `lexicon`: the same between languages.
- `lineages`, `corrections`, `diff`: the committed lineage, what a person decided, two editions compared.
- `games`, `errors`, `carrying`: the games that are known; the errors of readers, and how errors pass between processes.

This module imports nothing, so that `rulebook.ids` stays free for the engine.
"""
