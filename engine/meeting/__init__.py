"""Two cards meet: they are brought together in many ways, and each way is played again with either card blank.

- `ways`: the ways. `staging`: which of them two cards allow, and what a game's table looks like.
- `blank`: a card without its text.
- `playing`: one play of a position, by attempts that are the same in every play. `searching`: what is attempted.
- `plays`: what is kept of a play. `seeing`: what it shows.
- `alone`: what each card does without the other. `staged`: a way with its four plays.
- `differing`: what is due to both cards.
- `deciding`: the clauses without which it does not come. `writing`: the scenario of a meeting.
- `meet`: all of it for two cards. `surveying`: whether they meet at all. `given`: how they meet in a given position.
- `telling`: a meeting in sentences. `account`: what came of it, to be kept.
"""
