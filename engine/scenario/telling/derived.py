"""How a value came to be, in sentences: what it is, what it began as, and each change, in Japanese or English.

A value stands as a fact writes it; objects and words in it are said as in any sentence.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.log import Record
from engine.scenario.playing.result import Result
from engine.scenario.telling.derivation import Contribution, Derivation, Rank
from engine.scenario.telling.naming import join_words, say_card, say_word
from engine.scenario.telling.sentences import Teller, tell_event, tell_fact, tell_frame

__all__ = [
    "name_value",
    "tell_beginning",
    "tell_change",
    "tell_contribution",
    "tell_derivation",
    "tell_rank",
    "tell_value",
]


def tell_derivation(found: Derivation, teller: Teller) -> str:
    """Say what a value is: `The power of Own Turtle is 7.`, or the answer to a question."""
    value = tell_value(found.value, teller)
    if found.asked:
        head, _, rest = found.of.partition(" ")
        if f"asked-{head}" in teller.sentences.frames:
            return tell_frame(f"asked-{head}", teller, subject=_say_names(rest.split(), teller), value=value)
        return tell_frame("answers", teller, line=found.of, value=value)
    return tell_fact(found.of, _split(found.value), teller)


def name_value(line: str, teller: Teller, word: str = "") -> str:
    """Name the value of a fact such as `t.power`: `the power of Own Turtle`; `""` where players have no word for it.

    `word` is what its field is called where the game's own words do not say it.
    """
    head, _, rest = line.partition(" ")
    if rest:
        frame = f"value-of-{head}"
        known = frame in teller.sentences.frames
        return tell_frame(frame, teller, subject=_say_names(rest.split(), teller)) if known else ""
    subject, _, field = line.rpartition(".")
    word = teller.sentences.words.get(field, word)
    return tell_frame("value-of", teller, subject=_say_names([subject], teller), field=word) if word else ""


def tell_beginning(found: Derivation, teller: Teller) -> str:
    """Say what a value began as: `1, as printed on Own Turtle`, or `20 at the start`."""
    value = tell_value(found.began, teller)
    if found.printed_on is not None:
        card = say_card(found.printed_on, teller.sentences, teller.card_names)
        return tell_frame("began-printed", teller, value=value, card=card)
    return tell_frame("began-asked" if found.asked else "began", teller, value=value)


def tell_change(one: Contribution, teller: Teller) -> str:
    """Say from which value to which a contribution led: `1 → 4`; that it changed nothing, where a rule forbade it."""
    if not one.after:
        return tell_frame("unchanged", teller)
    return f"{tell_value(one.before, teller)} → {tell_value(one.after, teller)}"


def tell_contribution(one: Contribution, result: Result, teller: Teller) -> str:
    """Say what made a change: what happened, or the effect and what it does. `""` where its rule alone says it.

    `result` is the run that the value was read in.
    """
    if one.event is not None:
        record = result.log[one.event]
        return tell_event(record, teller) if isinstance(record, Record) else ""
    frame = f"op-{one.op}"
    does = tell_frame(frame, teller, by=tell_value(one.by, teller)) if frame in teller.sentences.frames else one.does
    source = _say_names([one.source], teller) if one.source else ""
    if source and one.op:
        return tell_frame("by-effect", teller, source=source, does=does[:1].lower() + does[1:])
    return tell_frame("of-source", teller, source=source) if source else does if one.op else ""


def tell_rank(rank: Rank, teller: Teller) -> str:
    """Say where a contribution stands in the order: `layer 7b`, or `before Own Rise`."""
    if rank.others:
        return tell_frame("ranks-before", teller, others=_say_names(rank.others, teller))
    kind, _, place = rank.said.rpartition(" ")
    for name, n in ((f"rank-{kind}", place), (f"rank-{rank.said.replace(' ', '-')}", "")):
        if name in teller.sentences.frames:
            return tell_frame(name, teller, n=n)
    return rank.said


def tell_value(text: str, teller: Teller) -> str:
    """Say a value as a fact writes it: `yes`, `first strike and flying` for `[first-strike, flying]`, or a name."""
    parts = _split(text)
    if isinstance(parts, str):
        return _say_names([parts], teller)
    return join_words([_say_names([one], teller) for one in parts], teller.sentences)


def _split(text: str) -> str | list[str]:
    """Take a value apart that has several: `[a, b]` gives `["a", "b"]`; any other text stays."""
    is_list = text.startswith("[") and text.endswith("]")
    return [one for one in text[1:-1].split(", ") if one] if is_list else text


def _say_names(names: Iterable[str], teller: Teller) -> str:
    """Say objects by their names in the scenario, as `Own Rise and Own Form`; a word that names none as a word."""
    ids = {short: id for id, short in teller.short.items()}
    said = [teller.names.get(ids[one], one) if one in ids else say_word(one, teller.sentences) for one in names]
    return join_words(said, teller.sentences)
