"""What a contributor begins with, as files: a clause with its scenario, or a small game that runs.

- `files`: files to be written, and what may be wrong with them; `templates` holds their texts.
- `clause`: a clause in the module of its section, and a scenario that claims its rule.
- `source`: a clause and its imports put into a module that exists.
- `game`: a game of three rules.

Nothing is written but by `files.write_files`; everything else takes values and gives files.
"""
