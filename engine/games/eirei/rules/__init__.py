"""The rules of the 英霊 game, one module for each section of the page: `terms/chain` is in `terms`.

The page has no numbers. Its sections have paths, and the first part of a path names the module. `assumed` holds what
the page leaves out. `battle` holds no clause, but a word that several sections share.
"""
