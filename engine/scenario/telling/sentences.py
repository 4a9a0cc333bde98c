"""A run in sentences, in Japanese or English: events, actions, choices, refusals, facts and reasons.

A `Teller` knows the language, the sentences of the game and the names of the objects. Make one for a run, after all
that it is to tell: `make_teller(run, labels, "ja", card_names)`. Each `tell_…` function gives one sentence. What has no
sentence, as an event of a game from elsewhere, is told in the short form of `describe`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from engine.kernel.errors import Pending, Refusal
from engine.kernel.events import Began, Changed, Chosen, Event, Moved, Triggers, lineage
from engine.kernel.game import Zone
from engine.kernel.log import Entry, Record, Stop
from engine.kernel.run import Run
from engine.kernel.state import Obj, State, zone_of
from engine.kernel.values import EMPTY, Word, tag
from engine.kernel.words import Card
from engine.scenario.playing.lines import Names
from engine.scenario.telling.describe import describe_action, describe_event, describe_value, name_objects
from engine.scenario.telling.naming import join_words, say_card, say_objects, say_place, say_word
from engine.scenario.telling.phrasing import Book, Language, Mood, SentenceBook, fill, read_sentences
from rulebook.ids import parse

__all__ = [
    "Teller",
    "join_sentences",
    "make_teller",
    "tell_action",
    "tell_choice",
    "tell_event",
    "tell_fact",
    "tell_frame",
    "tell_objection",
    "tell_reason",
    "tell_refusal",
]

_HAPPENS: Mood = "happens"
_STOPPED: Mood = "stopped"

_MOST_OPTIONS = 12
"""How many options of a choice are named."""


@dataclass(frozen=True, slots=True, eq=False)
class Teller:
    """Who tells a run, in one language. `names` has each object's name by id, and `short` its name in the scenario.

    `sources` has the object that each ongoing effect and each trigger comes from, by its id.
    """

    sentences: SentenceBook
    state: State
    names: Mapping[str, str]
    short: Mapping[str, str]
    labels: Mapping[str, str]
    sources: Mapping[str, str]
    zones: Mapping[str, Zone]
    card_names: Mapping[str, str]

    @property
    def language(self) -> Language:
        """The language of the sentences: `ja` or `en`."""
        return self.sentences.language


def make_teller(
    run: Run, labels: Mapping[str, str], language: Language, card_names: Mapping[str, str] = EMPTY
) -> Teller:
    """Make the teller of a run: what each `tell_…` function needs, to tell of it in one language.

    Args:
        run: The run, after all that is to be told.
        labels: The first id of each labelled object of the scenario.
        language: The reader's language.
        card_names: The names of cards in that language, by their names in the engine. Others are told as they are.

    Raises:
        engine.scenario.form.strict_yaml.UnreadableError: A file of sentences is no YAML of this kind.
        ValueError: A condition of a template is not written as `to=hand` or `by<0`.
    """
    sentences = read_sentences(run.game.scenario.sentences, language)
    return Teller(
        sentences,
        run.state,
        say_objects(run.state, labels, sentences, card_names),
        name_objects(run.state, labels),
        labels,
        dict(_list_sources(run)),
        run.game.zones,
        card_names,
    )


def _list_sources(run: Run) -> Iterable[tuple[str, str]]:
    """The id of each ongoing effect and each trigger of a run, with the id of the object that it comes from.

    Effects that have ended are among them. One may come twice.
    """
    yield from ((one.id, one.context.source) for one in run.state.effects.values())
    for one in run.log:
        if isinstance(one.event, Triggers):
            yield one.event.waiting.id, one.event.source
        elif isinstance(one.event, (Began, Changed)):
            yield one.event.effect.id, one.event.effect.context.source


# Values.


def _say(value: object, path: str, teller: Teller) -> str:
    """A value as a sentence says it: `Own Turtle and P2` for two ids; empty if there is nothing to say.

    None, a mapping, and a struct that is no word, object or card say nothing. `path` is the field that holds it.
    """
    if isinstance(value, (tuple, frozenset, list)):
        parts = [_say(one, path, teller) for one in value]
        return join_words([part for part in parts if part], teller.sentences)
    if isinstance(value, bool) or value is None:
        return "" if value is None else say_word(value, teller.sentences)
    if isinstance(value, Obj):
        return teller.names.get(value.id) or say_card(value.card.name, teller.sentences, teller.card_names)
    if isinstance(value, Card):
        return say_card(value.name, teller.sentences, teller.card_names)
    if isinstance(value, Word):
        return _say_part(value, teller)
    return "" if isinstance(value, (msgspec.Struct, Mapping)) else _say_text(str(value), path, teller)


def _say_text(text: str, path: str, teller: Teller) -> str:
    """A text as a sentence says it: an object's id as its name, `P1.graveyard` as a place, all else as a word.

    The id of an effect or a trigger is told by what it comes from; what follows a `/` is left out. First of all come
    the words that a file of sentences has for one field: `step=main`, where `path` is `step`.
    """
    sentences = teller.sentences
    if special := sentences.words.get(f"{path}={text}"):
        return special
    if text in teller.names:
        return teller.names[text]
    id = text.partition("/")[0]
    if id in teller.sources:
        source = teller.sources[id]
        return teller.names.get(source, source)
    if "/" in text and id in teller.names:
        return teller.names[id]
    seat, _, zone = text.rpartition(".")
    if zone in teller.zones and (seat in teller.state.seats or not seat):
        return say_place(text, sentences, [name for name, one in teller.zones.items() if one.shared])
    if text in teller.card_names:
        return say_card(text, sentences, teller.card_names)
    return say_word(text.partition("#")[0] or text, sentences)


def _say_part(word: Word, teller: Teller) -> str:
    """A word (a building block of cards), as an option may be: its name, if it has one, else the word in short."""
    name = getattr(word, "name", None)
    return name if isinstance(name, str) else describe_value(word, teller.short)


def _read(what: object, path: str, teller: Teller) -> object:
    """The value at a path, as `obj.card.name`, in an event or an action; None if there is nothing.

    The path may go on from an id to its object.
    """
    value: object = what
    for name in path.split("."):
        if isinstance(value, str):
            gone = teller.state.gone.get(value)
            value = teller.state.objects.get(value) or (gone.obj if gone else None)
        value = value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
    return value


def _read_of_event(event: Event, path: str, teller: Teller) -> object:
    """The value at a path in an event; None if there is nothing.

    `from` is the place that a moved object was in, as `P1.hand`.
    """
    if path == "from" and isinstance(event, Moved):
        gone = teller.state.gone.get(event.obj)
        return gone.obj.place if gone is not None else None
    return _read(event, path, teller)


def _write_raw(value: object, path: str, teller: Teller) -> str:
    """A value as the condition of a template writes it: `yes`, `3`, `hand` for `P1.hand`, and `none` for nothing.

    Of a mark with an addition, as `tapped:x`, it is the mark alone. A subject is `seat` or `object`.
    """
    if value in (None, "", (), EMPTY):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if path == "mark":
        return str(value).replace(":", " ").split(" ")[0]
    if isinstance(value, str) and zone_of(value) in teller.zones:
        return zone_of(value)
    if isinstance(value, str) and path == "subject":
        return "seat" if value in teller.state.seats else "object" if value in teller.names else value
    return str(value)


def _tell(book: Book, names: Sequence[str], get: Callable[[str], object], teller: Teller, mood: Mood) -> str | None:
    """The first sentence that fits of the templates under some names, tried in order; None if none does.

    One whose holes cannot be filled is passed over. The sentence begins with a capital.

    Args:
        book: The templates by name.
        names: The names, the nearest first.
        get: Gives the value at a path.
        teller: Who tells it.
        mood: How it is told.
    """

    def say(path: str) -> str:
        """Within `_tell`: the value at a path as a sentence says it; empty if there is nothing to say."""
        return _say(get(path), path, teller)

    for name in names:
        for template in book.get(name, ()):
            if template.fits(lambda path: _write_raw(get(path), path, teller)):
                told = fill(template.text, say, mood)
                if told is not None:
                    return _capitalise(told)
    return None


def _capitalise(told: str) -> str:
    """A sentence with a capital at its beginning; the rest stays."""
    return told[:1].upper() + told[1:]


def join_sentences(sentences: Sequence[str], teller: Teller) -> str:
    """Some sentences as one text, with a blank between them, in Japanese with nothing; empty if there are none."""
    return ("" if teller.language == "ja" else " ").join(sentences)


def tell_frame(name: str, teller: Teller, mood: Mood = "happens", **texts: str) -> str:
    """A frame, a sentence around other texts, filled with these: `turn-of` with `seat="P1"` gives `P1's turn`.

    It begins with a capital.

    Args:
        name: The frame's name in the file of sentences.
        teller: Who tells it.
        mood: How it is told.
        texts: The text for each hole. If one outside of brackets is missing or empty, the sentence is empty.

    Raises:
        KeyError: There is no such frame.
    """
    return _capitalise(fill(teller.sentences.frames[name], texts.get, mood) or "")


# What is told.


def tell_event(one: Record | Stop, teller: Teller) -> str:
    """The sentence of something logged, as `P1 casts Own Rise.`: an event, or a `Stop`, which was forbidden.

    A choice without its own sentence is told by its topic: `P1 chooses …`. All else without one is told in short:
    `moved obj=u to=stack`, with `(stopped) ` before it if it was.
    """
    event, mood = one.event, _STOPPED if isinstance(one, Stop) else _HAPPENS
    names = lineage(type(event))
    told = _tell(teller.sentences.events, names, lambda path: _read_of_event(event, path, teller), teller, mood)
    if told is None and isinstance(event, Chosen):
        return _tell_answer(event, teller)
    return told or f"{'(stopped) ' if mood == _STOPPED else ''}{describe_event(event, teller.short)}"


def tell_action(action: Word, teller: Teller, mood: Mood = "happens") -> str:
    """The sentence of an action, such as `P1 casts Own Rise, targeting Own Turtle.` in English.

    The mood says whether it is done, tried, refused or allowed. What has no sentence is told as a script writes it.
    """
    told = _tell(teller.sentences.actions, [tag(action)], lambda path: _read(action, path, teller), teller, mood)
    return told or describe_action(action, Names(dict(teller.labels)), teller.state)


def tell_choice(pending: Pending, teller: Teller) -> str:
    """The sentence of a choice that is to be made, such as `P1 chooses a target: Own Turtle or P2.` in English.

    At most 12 options are named, those of one name once. One answered by yes or no is told as `P1 chooses whether to
    pay.`, and so is one without options. One that is nobody's is told as `Chance decides …`.
    """
    what = _say_topic(pending.topic, teller)
    if all(isinstance(one, bool) for one in pending.options):
        what = teller.sentences.choices.get(f"{pending.topic}?", what)
        return tell_frame("decides", teller, seat=pending.seat or "", what=what)
    options = [_say(one, pending.topic, teller) or say_word("none", teller.sentences) for one in pending.options]
    listed = join_words(list(dict.fromkeys(options))[:_MOST_OPTIONS], teller.sentences, "or")
    return tell_frame(
        "chooses" if pending.seat else "draws", teller, seat=pending.seat or "", what=what, options=listed
    )


def _say_topic(topic: str, teller: Teller) -> str:
    """What a topic of a choice asks for: `a target` for `target`. A topic without such words is told by its name."""
    return teller.sentences.choices.get(topic) or say_word(topic, teller.sentences)


def _tell_answer(event: Chosen, teller: Teller) -> str:
    """The sentence of a choice that was made, such as `P1 chooses {U} as the mana.` in English.

    With yes or no it says that he chooses to do something, or not to. An empty option of a seat is told as choosing
    none. A choice of nobody's is told as drawn.
    """
    seat, what = event.seat or "", _say_topic(event.topic, teller)
    if isinstance(event.option, bool):
        what = teller.sentences.choices.get(f"{event.topic}?", what)
        return tell_frame("decides-to" if event.option else "decides-not-to", teller, seat=seat, what=what)
    option = _say(event.option, event.topic, teller)
    if seat and (not option or event.option == "none"):
        return tell_frame("chose-none", teller, seat=seat, what=what)
    return tell_frame("chose" if seat else "drew", teller, seat=seat, what=what, option=option)


def tell_fact(line: str, value: str | Sequence[str], teller: Teller) -> str:
    """The sentence of a fact: `The power of Own Turtle is 7.` Of what has no sentence, `g1.power: 7`.

    For `P1.hand.Elf` it says how many there are of a kind in a zone.

    Args:
        line: What the fact is about, as `g1.power` or `P1.hand`.
        value: Its value as a scenario writes it.
        teller: The teller of the run.
    """
    subject, _, field = line.rpartition(".")
    if subject and subject.partition(".")[0] in teller.state.seats and "." in subject:
        seat, zone, *kinds = line.split(".")
        said = _say(zone, "zone", teller)
        what = ("" if teller.language == "ja" else " ").join(say_word(one, teller.sentences) for one in kinds)
        return tell_frame("counted", teller, seat=seat, zone=said, kinds=what, n=_join(value))
    id = Names(dict(teller.labels)).id_or_none(subject, teller.state) if subject not in {"", "game"} else "game"
    field, _, kind = field.partition(":")
    values = {"subject": id or subject, "field": field, "kind": kind, "value": _find_meant(value, teller)}
    return _tell(teller.sentences.facts, [field, "fact"], values.get, teller, _HAPPENS) or f"{line}: {_join(value)}"


def _join(value: str | Sequence[str]) -> str:
    """A value as text: `3` as it is, `["a", "b"]` as `a, b`."""
    return value if isinstance(value, str) else ", ".join(value)


def _find_meant(value: str | Sequence[str], teller: Teller) -> object:
    """A value, with an object's name in the scenario replaced by its id: `t` becomes `o4`. Other texts stay.

    Several values become a tuple, as they are.
    """
    if not isinstance(value, str):
        return tuple(value)
    names = Names(dict(teller.labels))
    found = names.id_or_none(value, teller.state) if not value.isdecimal() else None
    return found or value


def tell_refusal(refusal: Refusal, run: Run, teller: Teller, titles: Mapping[str, str] = EMPTY) -> list[str]:
    """The sentences of a refusal: what cannot be done, then each different objection with its rule.

    `["P2 cannot attack with Test Bear.", "A creature that must attack does not. (508.1d)"]`. If no rule forbids, those
    that decided are told instead. If no rule objects at all, the second sentence says that nothing permits it.

    Args:
        refusal: The refusal.
        run: The run that refused.
        teller: The teller of the run.
        titles: The titles of rules by their full ids, as far as the caller knows them.
    """
    said = [tell_action(refusal.action, teller, "refused")]
    entries = [run.entries[n] for n in refusal.because[: len(refusal.rules)] if n < len(run.entries)]
    objections = [one for one in entries if one.question == "forbids"]
    said += dict.fromkeys(tell_objection(one, teller, titles) for one in objections or entries)
    if not refusal.rules:
        said.append(tell_frame("unpermitted", teller))
    return said


def tell_objection(entry: Entry, teller: Teller, titles: Mapping[str, str] = EMPTY) -> str:
    """The sentence of an entry (an answer of a clause) that forbids, with its rule and what it comes from.

    In English it may be `A creature that must attack does not. (508.1d)`. Of an entry that does not forbid, it says
    only that its rule decided. `titles` has the titles of rules by their full ids.
    """
    if entry.question != "forbids":
        return tell_frame("decided", teller, rule=_name_rule(entry.rule, titles))
    name = entry.clause.partition("#")[2]
    said = teller.sentences.objections.get(name) or tell_frame("objects", teller, clause=name.replace("_", " "))
    source = _say(entry.source, "source", teller) if entry.source else ""
    return tell_frame("objection", teller, said=said, rule=_name_rule(entry.rule, titles), source=source)


def _name_rule(rule: str, titles: Mapping[str, str]) -> str:
    """A rule by its number, and its title if it is known: `702.19b Trample`, or `702.19b`. `rule` is its full id."""
    number = parse(rule).path
    return f"{number} {titles[rule]}" if rule in titles else number


def tell_reason(entry: Entry, teller: Teller, titles: Mapping[str, str] = EMPTY) -> str:
    """The sentence of one entry (an answer of a clause), what a rule said about what: `117.1a permits it to Own Rise`.

    One that forbids is told as an objection. `titles` has the titles of rules by their full ids.

    Raises:
        KeyError: There is no frame for a question of this kind.
    """
    if entry.question == "forbids":
        return tell_objection(entry, teller, titles)
    about = entry.subject[0] if isinstance(entry.subject, tuple) and entry.subject else entry.subject
    return tell_frame(
        f"reason-{entry.question}",
        teller,
        rule=_name_rule(entry.rule, titles),
        clause=entry.clause.partition("#")[2].replace("_", " "),
        topic=say_word(entry.topic.rpartition(":")[2], teller.sentences),
        subject=_say_subject(about, teller),
        before=_say_answer(entry.before, teller),
        after=_say_answer(entry.after, teller),
    )


def _say_subject(thing: object, teller: Teller) -> str:
    """What a clause was asked about: the object or the player that it is about, as `Own Rise`; empty if neither.

    Of a record it is the event. Its fields `obj`, `card`, `source` and `seat` are tried in this order.
    """
    if isinstance(thing, Record):
        thing = thing.event
    for name in ("obj", "card", "source", "seat"):
        about = getattr(thing, name, None)
        if isinstance(about, str) and about:
            return _say(about, name, teller)
    return _say(thing, "subject", teller)


def _say_answer(value: object, teller: Teller) -> str:
    """A value that a clause gave, or began with, in words; the word for `none` if there is nothing to say."""
    return _say(value, "value", teller) or say_word("none", teller.sentences)
