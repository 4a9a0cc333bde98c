"""Section 608: resolving spells and abilities.

`steps` holds 608.1 to 608.3: what a resolving object does, in order, and where it goes. The others hold what its
instructions ask for: `casting` (608.2g), `choices` (608.2d), `library` (cards of a library), `effects` (the rest).
"""
