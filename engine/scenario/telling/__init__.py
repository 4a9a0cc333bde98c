"""A run in words.

- `describe`, `explain`: events, choices, positions and refusals.
- `highlights`: which events matter to a reader.
- `derivation`: how a value came to be, part by part.
"""
