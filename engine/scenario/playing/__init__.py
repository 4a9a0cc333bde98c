"""A scenario being run: its position, its script, and its expectations.

- `position`: the state that a scenario gives. `lines`, `facts`, `kinds`, `choices`, `moments`: what its texts mean.
- `session` → `judge` → `answering` → `waiting` → `script`: the run, step by step; `result`: what came of it.
- `paying`, `alike`: what makes no difference is done for the script.
- `cause`: the events that made a fact true.
"""
