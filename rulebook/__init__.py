"""What the rules say, and when.

Ids and numbering (`ids`), editions and their units (`units`), the readers that
take a publisher's document apart (`readers`), the folding by which texts are
compared (`fold`), the committed index of every edition (`index`), lineage
between editions (`lineage`). This module imports nothing, so that
`rulebook.ids` stays free for the engine.
"""
