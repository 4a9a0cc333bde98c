"""Builders of cards and abilities, and the filters, tokens and costs that many cards share."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.words import (
    Activated,
    Aim,
    Attach,
    Cost,
    Create,
    Deal,
    Draw,
    Enchant,
    Exile,
    ForEach,
    Give,
    LargestKin,
    Lasting,
    May,
    MayPlay,
    Produce,
    Reflexive,
    Sacrifice,
    Top,
    When,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Ability,
    Amount,
    AtLeast,
    AtMost,
    Card,
    Charge,
    Filter,
    Modify,
    Negate,
    Part,
    Pattern,
    Static,
    ValueOf,
)

__all__ = [
    "ANGEL_WARRIOR",
    "ANY_CREATURE",
    "ANY_TARGET",
    "A_PLAYER",
    "A_SPELL",
    "BODY",
    "CREATURE",
    "DWARF",
    "ELF",
    "ENTERS",
    "FOREIGN",
    "FORETELLING",
    "FRAGILE",
    "HOST",
    "KIN",
    "LEAVES",
    "LEGENDARY",
    "MINE",
    "MY_CREATURE",
    "PERMANENT",
    "SNOW",
    "SNOW_SPENT",
    "STAYS",
    "TAKE",
    "TAKE_A_BODY",
    "THAT_TYPE",
    "THEIRS",
    "THEIR_FRAGILE",
    "TREASURE",
    "base",
    "bears",
    "boast",
    "boost",
    "bury",
    "card",
    "casting_of",
    "cheaper",
    "creature",
    "crew",
    "each",
    "equip",
    "exactly",
    "flings",
    "grant_keyword",
    "grant_to_bearer",
    "larger",
    "lower",
    "loyalty",
    "on_top",
    "pump",
    "rune",
    "sacrifice_it",
    "second_spell",
    "tap_for",
    "token",
    "top_cards",
    "whenever",
    "with_bearer",
]


def card(name: str, cost: str, line: str, *abilities: Ability, keywords: str = "", **values: object) -> Card:
    """A card from its name, mana cost (`{1}{W}`), type line and abilities.

    `line` is written `snow creature / Elf Warrior`. Before the stroke, `basic`, `legendary` and `snow` are supertypes,
    and all other words types. `keywords` are divided by a comma and a blank. `values` are further fields, such as
    `power=2`, and win over those made here. An empty cost, or no supertypes, subtypes or keywords, leaves that field
    out.
    """
    kinds, _, subtypes = line.partition(" / ")
    words = kinds.split()
    supertypes = tuple(one for one in words if one in {"basic", "legendary", "snow"})
    fields: dict[str, object] = {"types": tuple(one for one in words if one not in supertypes)}
    fields |= {"cost": cost} if cost else {}
    fields |= {"supertypes": supertypes} if supertypes else {}
    fields |= {"subtypes": tuple(subtypes.split())} if subtypes else {}
    fields |= {"keywords": tuple(keywords.split(", "))} if keywords else {}
    return Card(name, Map(fields | values), abilities)


def creature(
    name: str, cost: str, line: str, power: int, toughness: int, *abilities: Ability, keywords: str = ""
) -> Card:
    """A creature card with power and toughness: `creature("Ox", "{1}{W}", "creature / Ox", 2, 2, keywords="flying")`.

    Its arguments are those of `card`.
    """
    return card(name, cost, line, *abilities, keywords=keywords, power=power, toughness=toughness)


def token(line: str, power: int, toughness: int, colors: str, keywords: str = "", name: str = "") -> Card:
    """The card of a creature token. Its `line` is written `creature / Elf Warrior`; `colors` are letters, such as `WU`.

    It has no cost; `""` as `colors` makes it colourless. Without a name the card's name is `""`. The token is then
    named when it is created: after its subtypes, by today's rules with the word `Token` (111.4).
    """
    made = card(name, "", line, keywords=keywords)
    return Card(made.name, Map({**made.values, "power": power, "toughness": toughness, "colors": tuple(colors)}))


def each(kind: str, *, yours: bool = True, other: bool = False) -> Filter:
    """The filter for creatures of a creature type such as `Elf`, or for all creatures if `kind` is `creature`.

    `yours`: only those you control. `other`: without the source itself. `each("Elf")` is
    `Filter(has=Map(subtypes="Elf"), controller="you")`.
    """
    has: Map[str, object] = Map(types="creature") if kind == "creature" else Map(subtypes=kind)
    return Filter(has=has, controller="you" if yours else None, other=other)


def pump(n: int, m: int, to: Filter, *keywords: str) -> Static:
    """A static ability that gives objects matching `to` +n/+m, and each of the keywords.

    Its parts come in this order: power, toughness, keywords. A number 0 still has its part.
    """
    return Static((Modify("power", "add", n, to), Modify("toughness", "add", m, to), *grant_keywords(keywords, to)))


def boost(n: Amount, m: Amount, to: str | Filter, *keywords: str) -> Lasting:
    """An effect that gives +n/+m and keywords until end of turn to a reference (`target`) or to what matches a filter.

    A number 0 changes nothing, and is left out.
    """
    more = (Modify("power", "add", n), Modify("toughness", "add", m))
    return Lasting((*(one for one in more if one.by != 0), *grant_keywords(keywords, Filter(be="this"))), to)


def grant_keywords(keywords: tuple[str, ...], to: Filter) -> tuple[Part, ...]:
    """One part for each keyword, which gives it to what matches: `(Modify("keywords", "grant", "flying", to),)`.

    `()` without keywords.
    """
    return tuple(Modify("keywords", "grant", one, to) for one in keywords)


def base(power: Amount | None, toughness: Amount | None, subtypes: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """Parts that set subtypes, power and toughness of their own object, in this order.

    None, or no subtypes, gives no part: `base(4, None)` is `(Modify("power", "set", 4),)`.
    """
    parts: list[Part] = [Modify("subtypes", "set", subtypes)] if subtypes else []
    parts += [Modify("power", "set", power)] if power is not None else []
    return (*parts, *([Modify("toughness", "set", toughness)] if toughness is not None else []))


def whenever(event: str, *does: Word, given: object = None, aims: tuple[Aim, ...] = (), **where: object) -> Static:
    """A triggered ability: on this event (`entered`), with these fields (`obj="this"`), it does these words.

    `given` is a condition for it, or None for always. `aims` are its targets.
    """
    return Static((When(does, Pattern(event, Map(where)), given=given, aims=aims),))  # type: ignore[arg-type]  # a condition


def tap_for(mana: str) -> Activated:
    """The ability `{T}: Add <mana>`, where mana is symbols such as `{R}{R}`, or `any` for one colour of choice.

    `tap_for("{R}")` is `Activated(Cost(tap=True), (Produce("{R}"),))`.
    """
    return Activated(Cost(tap=True), (Produce(mana),))


def boast(cost: str, *does: Word) -> Activated:
    """A boast ability (702.141a) with a mana cost such as `{1}{R}`, which does these words.

    It is `Activated(Cost("{1}{R}"), does, boast=True)`.
    """
    return Activated(Cost(cost), does, boast=True)


def equip(cost: str) -> Activated:
    """The ability `Equip <cost>` (702.6), with a mana cost such as `{2}`.

    It is an `Activated` that attaches its source to a target creature you control, whenever a sorcery could be cast.
    """
    return Activated(Cost(cost), (Attach(),), aims=(MY_CREATURE,), sorcery=True)


def crew(n: int) -> Activated:
    """The ability `Crew n` (702.121a): tap creatures you control with total power `n`, and this becomes a creature.

    It lasts until end of turn.
    """
    return Activated(
        Cost(gives=(Give("tap", MINE, power=n),)), (Lasting((Modify("types", "grant", "creature"),), "this"),)
    )


def bury(**has: object) -> Filter:
    """The filter for cards in your graveyard with these values; without any, for all of them.

    `bury(types="land")` is `Filter(zone="graveyard", owner="you", has=Map(types="land"))`.
    """
    return Filter(zone="graveyard", owner="you", has=Map(has))


def sacrifice_it(*then: Word) -> Word:
    """An effect that sacrifices each chosen object and then does `then`.

    In the words of `then`, `it` is the sacrificed object. It is a `ForEach` over `chosen`.
    """
    return ForEach("chosen", (Sacrifice(Filter(be="it")), *then))


def flings(amount: Amount) -> Reflexive:
    """An effect: an ability that triggers at once, with any target, and deals this much damage to it.

    It is `Reflexive(When((Deal(amount),), aims=(ANY_TARGET,)))`.
    """
    return Reflexive(When((Deal(amount),), aims=(ANY_TARGET,)))


def on_top(**has: object) -> Filter:
    """The filter for the top card of your library, if it has these values.

    `on_top(types="land")` is `Filter(zone="library", owner="you", has=Map(types="land", depth=1))`.
    """
    return Filter(zone="library", owner="you", has=Map({**has, "depth": 1}))


def lower(n: int, to: str | Filter) -> Lasting:
    """An effect that gives -n/-n until end of turn to a reference (`target`) or to what matches a filter.

    `lower(2, "target")` is a `Lasting` with two parts: power and toughness, each with -2 added.
    """
    return Lasting((Modify("power", "add", -n), Modify("toughness", "add", -n)), to)


def exactly(n: Amount) -> Negate:
    """The test that a number is `n`, for a field of a filter: neither less nor more.

    It is `Negate((Negate(AtLeast(n)), Negate(AtMost(n))))`.
    """
    return Negate((Negate(AtLeast(n)), Negate(AtMost(n))))


def rune(name: str, color: str, *gives: Part) -> Card:
    """The card `Rune of <name>`: an Aura for any permanent that draws a card as it enters.

    It gives the parts to the enchanted permanent if that is a creature. If that is an Equipment, the equipped creature
    gets them. It costs one generic mana and one of `color`, a letter.
    """
    return card(
        f"Rune of {name}",
        f"{{1}}{{{color}}}",
        "enchantment / Aura Rune",
        Enchant(Aim(Filter(has=Map(types=PERMANENT)))),
        whenever("entered", Draw(), obj="this"),
        Static(tuple(replace(one, to=Filter(be="host", has=Map(types="creature"))) for one in gives)),
        Static(
            (
                Modify(
                    "abilities",
                    "grant",
                    Static(tuple(replace(one, to=HOST) for one in gives)),
                    Filter(be="host", has=Map(subtypes="Equipment")),
                ),
            )
        ),
    )


def grant_keyword(word: str) -> Modify:
    """A part that gives a keyword to its own object: `Modify("keywords", "grant", "flying")`."""
    return Modify("keywords", "grant", word)


def with_bearer(price: str, bearer: Card) -> Static:
    """A triggered ability of an Equipment: as it enters, you may pay a mana cost to create a token that bears it.

    `price` is the cost, such as `{2}`, and `bearer` the card of the token.
    """
    return Static((When((May((Create(bearer, attach="this"),), Cost(price)),), ENTERS),))


def bears(power: int, toughness: int, *more: Part) -> Static:
    """A static ability that gives the equipped creature +power/+toughness, with further parts.

    A number 0 gets no part: `bears(2, 0)` is `Static((Modify("power", "add", 2, HOST),))`.
    """
    sizes = (("power", power), ("toughness", toughness))
    return Static((*(Modify(field, "add", n, HOST) for field, n in sizes if n), *more))


def grant_to_bearer(keyword: str) -> Part:
    """A part that gives what its source is attached to a keyword: `Modify("keywords", "grant", "flying", HOST)`."""
    return Modify("keywords", "grant", keyword, HOST)


def top_cards(n: object, until: str = "turn") -> Word:
    """An effect that exiles the top `n` cards of your library and lets you play them `until` a time.

    `until` is `turn`, `next turn` or `exiled`, which means for as long as they are exiled.
    """
    return Top(n, then=(Exile("chosen", then=(MayPlay(until=until),)),))  # type: ignore[arg-type]  # an amount


def second_spell(*does: Word) -> Static:
    """A triggered ability: whenever you cast your second spell each turn, do these words.

    It is a `Static` with one part, a `When`.
    """
    return Static((When(does, Pattern("became-cast", Map(seat="you")), ordinal=2),))


def larger(n: Amount, to: Filter) -> tuple[Modify, Modify]:
    """The two parts that give +n/+n to what matches: power first, then toughness. `n` is counted anew at any time.

    `larger(2, MINE)` is `(Modify("power", "add", 2, MINE), Modify("toughness", "add", 2, MINE))`.
    """
    return (Modify("power", "add", n, to), Modify("toughness", "add", n, to))


def casting_of(**has: object) -> Pattern:
    """The pattern for the casting, by anybody, of a spell that has these values, such as `types="creature"`.

    It is `Pattern("casting", Map(spell=Filter(zone="stack", has=Map(types="creature"))))`.
    """
    return Pattern("casting", Map(spell=Filter(zone="stack", has=Map(has))))


def cheaper(by: Amount, spell: Filter) -> Static:
    """A static ability: spells that you cast and that match the filter `spell` cost this much less generic mana.

    It is a `Static` with one part, a `Charge` with the operation `reduce`.
    """
    return Static((Charge(Pattern("casting", Map(seat="you", spell=spell)), "reduce", by),))


def loyalty(cost: int | str, *does: Word, aims: tuple[Aim, ...] = ()) -> Activated:
    """A loyalty ability that does these words at these targets (`aims`).

    `cost` is the number of counters added, negative if removed, or a text such as `-x`.
    """
    return Activated(Cost(), does, aims=aims, loyalty=cost)


CREATURE = Filter(has=Map(types="creature"))

MINE = Filter(has=Map(types="creature"), controller="you")
"""A creature you control."""

ANY_CREATURE = Aim(CREATURE)

MY_CREATURE = Aim(MINE)

FOREIGN = Filter(has=Map(types="creature"), controller="not-you")
"""A creature you don't control."""

THEIRS = Filter(has=Map(types="creature"), controller="foe")
"""A creature an opponent controls."""

FRAGILE = Aim(Filter(has=Map(types=("creature", "planeswalker"))))
"""A target creature or planeswalker."""

ANY_TARGET = Aim(Filter(has=Map(types=("creature", "planeswalker"))), player="any")

ENTERS = Pattern("entered", Map(obj="this"))

TAKE = Give("sacrifice")
"""The cost of sacrificing the source."""

ELF = token("creature / Elf Warrior", 1, 1, "G")

DWARF = token("creature / Dwarf Berserker", 2, 1, "R")

TREASURE = card("Treasure", "", "artifact / Treasure", Activated(Cost(tap=True, gives=(TAKE,)), (Produce("any"),)))

SNOW = Filter(has=Map(supertypes="snow"), controller="you")

SNOW_SPENT = ValueOf("this", "snow-spent")

STAYS = Pattern("moved", Map(obj="this"))
"""The event that ends what lasts for as long as the source stays where it is."""

LEAVES = STAYS
"""Until the source leaves."""

KIN = LargestKin(MINE)
"""The greatest number of your creatures that share a creature type."""

A_PLAYER = Negate(Filter())
"""The test for anything that is no object, and so a player."""

A_SPELL = Filter(
    zone="stack", has=Map(types=("artifact", "creature", "enchantment", "instant", "planeswalker", "sorcery"))
)

PERMANENT = ("artifact", "creature", "enchantment", "land", "planeswalker")

THAT_TYPE: Map[str, object] = Map(types="creature", subtypes="this.chosen")

HOST = Filter(be="host")
"""What the source is attached to."""

OTHERS = Filter(controller="you", other=True)

ANGEL_WARRIOR = token("creature / Angel Warrior", 4, 4, "W", "flying, vigilance")

BODY = Filter(zone="graveyard", owner="you", has=Map(types="creature"))
"""A creature card in your graveyard."""

TAKE_A_BODY = Give("exile", BODY)

FORETELLING = Pattern("foretelling", Map(card=Filter(zone="hand", owner="you")))

THEIR_FRAGILE = Filter(has=Map(types=("creature", "planeswalker")), controller="foe")

LEGENDARY: Map[str, object] = Map(supertypes="legendary")
