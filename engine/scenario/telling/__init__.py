"""A run in words.

- `sentences`: the sentence of each event, action, choice, refusal, fact and reason, in Japanese or English.
- `steps`: the steps of a script in sentences.
- `phrasing`: the templates of sentences, read and filled. `naming`: what objects and values are called in them.
- `describe`, `explain`: the same in short, as a scenario writes it, and what is wrong with a scenario.
- `highlights`: which events matter to a reader.
- `derivation`: how a value came to be, part by part. `derived`: the same in sentences.
"""
