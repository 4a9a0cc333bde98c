"""The kernel: what card games share, and no more. It knows no game's nouns.

Glossary (the same words may mean other things in a game's own rulebook):

- **word**: an immutable, comparable, printable value (`values.Word`): every event, action, effect, filter is one.
- **state**: a position; immutable; the fold of its events (`state.State`, `events.apply`).
- **event**: the one thing that changes a state. **record**: an event as logged, with what it rests on (`because`).
- **clause**: one function, of one rule, answering one of the five questions (`questions.Clause`).
- **entry**: a clause's answer that was not neutral. A record's `because` leads to entries, an entry's `uses` to more.
- **stop**: a proposed event that was forbidden; logged, changes nothing.
- **object**: a card, token or stack item with an opaque id; it may become another object when it changes places.
- **place**: one pile: `P1.hand`, or a shared one such as `stack`. **zone**: the kind of place: `hand`.
- **mark**: a named fact on an object, a seat or the game (`damage`, `life`, `phase`).
- **board**: the current values of all objects, after continuous effects (`continuous.Board`).
- **part**: one continuous change in force, from an ability that functions or from an ongoing effect.
- **ongoing**: an effect that lasts beyond what created it, with its own id, stamp and end.
- **slot**: the class of a replacement, which decides when in the pipeline it is asked.
- **waiting**: a trigger that has triggered and has not yet been put on the stack.
- **wave**: one simultaneous round of state checks.
- **rest**: a state in which a seat is to act and nothing else is left to happen.
- **seat**, **team**: who plays. Nobody is anybody's "other player" here.

This module imports nothing. Start at `run`.
"""
