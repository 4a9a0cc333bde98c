"""The kernel: what card games share, and no more. It knows no game's nouns. This module imports nothing.

Each line imports from the lines above it alone:

- `values` → `words` → `state` → `events`, `watch`, `stack`, `parts`: the immutable words that everything is made of.
- `errors`, `log`, `topics`, `rules`, `hooks`, `game`: what a game declares, and what can come of asking.
- `reads`: what is read of a game while something is computed, for whoever keeps the result.
- `matching`: references, amounts, conditions, filters and patterns against a position; `view`: who may see what.
- `asking`: the five questions, and the entries that answers leave.
- `prints`, `board` → `changes`, `prohibition`, `dependency` → `layering`: current values, read and made.
- `doing`: choices and proposed events; `costs`, `copies`: two things that games do with it.
- `onset`, `replacement`, `triggers`: what a proposed event meets; `settling`: state checks and repairs.
- `run`: one game being played; the steps of an event in order. Start here.

Glossary (the same words may mean other things in a game's own rulebook):

- **word**: an immutable, comparable, printable value (`values.Word`). Events, actions, effects and filters are words.
- **state**: a position; immutable; a starting position with its events applied (`state.State`, `events.apply`).
- **event**: the one thing that changes a state. **record**: an event as logged, with its reasons (`because`).
- **clause**: one function, of one rule, answering one of the five questions (`rules.Clause`).
- **topic**: what a question is about, declared with its subject and neutral answer (`topics.Topic`).
- **neutral**: an answer that changes nothing. It leaves no entry.
- **entry**: a clause's answer that was not neutral. A record's `because` names entries, and an entry's `uses` more.
- **chain**: the entries that an answer or an event rests on.
- **stop**: a proposed event that was forbidden; logged, changes nothing.
- **hook**: a function of a game, called by the kernel, that decides nothing a rule decides (`hooks.Hooks`).
- **object**: a card, token or stack item with an opaque id. It may become another object when it changes places.
- **place**: one pile: `P1.hand`, or a shared one such as `stack`. **zone**: the kind of place: `hand`.
- **mark**: a named fact on an object, a seat or the game (`damage`, `life`, `phase`).
- **print**: what an object's card says of it, before anything changes it (`prints.Prints`).
- **board**: the current values of all objects, after continuous effects (`layering.Board`).
- **part**: one continuous change in force, from an ability that functions or from an ongoing effect (`parts.Live`).
- **ongoing**: an effect that lasts beyond what created it, with its own id, timestamp and end.
- **slot**: the class of a replacement, which decides when it is asked.
- **waiting**: a trigger that has triggered and has not yet been put on the stack.
- **wave**: one simultaneous round of state checks.
- **without entries**: asking questions that are not logged (`Asker.without_entries`).
- **rest**: a state in which a seat is to act and nothing else is left to happen.
- **seat**, **team**: who plays. There may be more than two of each.
"""
