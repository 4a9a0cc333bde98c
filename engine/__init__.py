"""What the rules do: the kernel, the games on it, and the scenarios that drive them.

- `kernel`: what card games share, and no game's noun.
- `games`: one folder a game, with its rules, its words and its cards.
- `scenario`: reads one scenario, runs it, and tries it without each rule.
- `meeting`: brings two cards together, and finds what is due to both.

This module imports nothing, so that any part of the engine may be had alone.
"""
