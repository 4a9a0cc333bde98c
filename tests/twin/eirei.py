"""The 英霊 game a second time, written from the page alone: plain dictionaries and functions, slow and obvious.

It imports nothing of the engine, and is held against it in `test_twin.py`. A thing is a dictionary that lives in one
zone, a list; a thing that goes elsewhere becomes another dictionary. A name such as `P1.hand:0` says where a thing is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

__all__ = ["CARDS", "SEATS", "do", "legal", "new", "over", "picture"]

Thing = dict[str, Any]
Game = dict[str, Any]
Action = tuple[Any, ...]
Choices = Generator[tuple[str, list[str]], str, None]

SEATS = ("P1", "P2")
ZONES = ("hand", "deck", "mana", "field", "graveyard", "excluded")
EIREI = {"has": {"types": "eirei"}}


def _eirei(colors: str, cost: int, power: int, strike: int, keywords: str = "", *abilities: Thing) -> Thing:
    return {
        "types": ["eirei"],
        "colors": colors.split(),
        "cost": cost,
        "power": power,
        "strike": strike,
        "keywords": keywords.split(),
        "abilities": list(abilities),
    }


def _magic(kind: str, colors: str, cost: int, does: list[Thing], *targets: Thing) -> Thing:
    ability: Thing = {"is": "on-use", "does": does}
    if targets:
        ability["targets"] = list(targets)
    return {"types": ["magic", kind], "colors": colors.split(), "cost": cost, "abilities": [ability]}


def _lasting(kind: str, colors: str, cost: int, part: Thing) -> Thing:
    gives = [{"is": "modify", **part}]
    return {
        "types": ["magic", kind],
        "colors": colors.split(),
        "cost": cost,
        "abilities": [{"is": "static", "gives": gives}],
    }


MAGIC = {"zone": "chain", "has": {"types": "magic"}}
MINE = {"has": {"types": "eirei"}, "controller": "you"}

CARDS: dict[str, Thing] = {
    "Test Footman": _eirei("white", 1, 1000, 1),
    "Test Rider": _eirei("red", 2, 2000, 2, "haste"),
    "Test Own Lancer": _eirei("red", 3, 3000, 2, "charge"),
    "Test Assassin": _eirei("black", 2, 500, 1, "slay"),
    "Test Giant": _eirei("green", 4, 5000, 4),
    "Test Own Herald": _eirei("white blue", 2, 2000, 1),
    "Test Scholar": _eirei("blue", 2, 1000, 1, "", {"is": "activated", "does": [{"is": "draw"}], "tap": True}),
    "Test Priest": _eirei(
        "white", 2, 1000, 1, "", {"is": "activated", "does": [{"is": "correct", "by": 1000, "what": "this"}], "mana": 1}
    ),
    "Test Cultist": _eirei(
        "black", 1, 1000, 1, "", {"is": "activated", "does": [{"is": "damage", "amount": 2}], "sacrifice": MINE}
    ),
    "Test Guard": _eirei(
        "white",
        2,
        1500,
        1,
        "",
        {"is": "activated", "does": [{"is": "tap"}], "targets": [EIREI], "tap": True, "any_turn": True},
    ),
    "Test Execution": _magic("ritual", "black", 3, [{"is": "destroy"}], EIREI),
    "Test Plague": _magic("ritual", "black", 5, [{"is": "destroy", "what": EIREI}]),
    "Test Own Insight": _magic("ritual", "blue", 2, [{"is": "draw", "count": 2}]),
    "Test Search": _magic("ritual", "blue", 1, [{"is": "add"}]),
    "Test Growth": _magic("ritual", "green", 2, [{"is": "supply"}]),
    "Test Theft": _magic("ritual", "black", 2, [{"is": "discard"}]),
    "Test Bolt": _magic("instant", "red", 1, [{"is": "damage", "amount": 3}]),
    "Test Veto": _magic("instant", "blue", 2, [{"is": "negate"}], MAGIC),
    "Test Recall": _magic("instant", "blue", 1, [{"is": "return"}], EIREI),
    "Test Surge": _magic("instant", "green", 1, [{"is": "correct", "by": 1500}], EIREI),
    "Test Frost": _magic("instant", "blue", 1, [{"is": "correct", "by": -1000}], EIREI),
    "Test Banish": _magic("instant", "white", 3, [{"is": "exclude"}], EIREI),
    "Test Ambush": _magic("instant", "red black", 2, [{"is": "grant", "keyword": "slay"}], EIREI),
    "Test Rise": _magic("instant", "white", 1, [{"is": "untap"}, {"is": "gain", "amount": 1}], EIREI),
    "Test Sword": _lasting("attached", "white", 2, {"field": "power", "op": "add", "by": 1000, "to": {"be": "host"}}),
    "Test Spurs": _lasting(
        "attached", "red", 1, {"field": "keywords", "op": "grant", "by": "charge", "to": {"be": "host"}}
    ),
    "Test Banner": _lasting("permanent", "red white", 3, {"field": "power", "op": "add", "by": 500, "to": MINE}),
}


# Things and where they are.


def new(decks: dict[str, list[str]], options: dict[str, str]) -> Game:
    """A game before its start, with these decks, top first."""
    game: Game = {
        "options": options,
        "phase": "setup",
        "turn": 1,
        "active": "P1",
        "priority": "P1",
        "passes": 0,
        "life": dict.fromkeys(SEATS, 20),
        "stored": dict.fromkeys(SEATS, 0),
        "out": [],
        "won": None,
        "clock": 0,
        "corrections": [],
        "zones": {f"{seat}.{zone}": [] for seat in SEATS for zone in ZONES} | {"chain": []},
    }
    for seat in SEATS:
        game["zones"][f"{seat}.deck"] = [_thing(name, seat) for name in decks[seat]]
    return game


def _thing(name: str, owner: str, **more: object) -> Thing:
    return {"name": name, "owner": owner, "card": CARDS.get(name, {}), **more}


def _other(seat: str) -> str:
    return "P2" if seat == "P1" else "P1"


def _zone(game: Game, thing: Thing) -> str | None:
    for name, pile in game["zones"].items():
        if any(one is thing for one in pile):
            return str(name)
    return None


def _place(game: Game, thing: Thing | str | None) -> str | None:
    """The name of where a thing is; of a player, its own."""
    if thing is None or isinstance(thing, str):
        return thing
    for name, pile in game["zones"].items():
        for at, one in enumerate(pile):
            if one is thing:
                return f"{name}:{at}"
    return None


def _at(game: Game, place: str) -> Thing | str:
    if place in SEATS:
        return place
    name, _, at = place.partition(":")
    thing: Thing = game["zones"][name][int(at)]
    return thing


def _take(game: Game, thing: Thing) -> None:
    pile = game["zones"][_zone(game, thing)]
    pile[:] = [one for one in pile if one is not thing]


def _move(game: Game, thing: Thing, to: str, **more: object) -> Thing:
    _take(game, thing)
    fresh = _thing(thing["name"], thing["owner"], **more)
    if to.endswith(".mana"):
        fresh["tapped"] = len(fresh["card"]["colors"]) > 1
    game["zones"][to].insert(0, fresh)
    return fresh


def _field(game: Game) -> list[Thing]:
    return [thing for seat in SEATS for thing in game["zones"][f"{seat}.field"]]


def _controller(game: Game, thing: Thing) -> str:
    return str(_zone(game, thing)).partition(".")[0]


def _is(thing: Thing, kind: str) -> bool:
    return kind in thing["card"].get("types", [])


# Numbers and keywords now.


def _parts(game: Game, thing: Thing) -> Iterator[tuple[str, Any]]:
    """What changes a thing: a field, and by what."""
    yield from ((field, by) for whom, field, by in game["corrections"] if any(one is thing for one in whom))
    for source in _field(game):
        for ability in source["card"]["abilities"]:
            for part in ability.get("gives", []):
                if part["to"] == {"be": "host"}:
                    reached = source.get("host") is thing
                else:
                    reached = _matches(game, part["to"], thing, _controller(game, source))
                if reached:
                    yield part["field"], part["by"]


def _number(game: Game, thing: Thing, field: str) -> int:
    return int(thing["card"][field]) + sum(int(by) for name, by in _parts(game, thing) if name == field)


def _keywords(game: Game, thing: Thing) -> set[str]:
    return {*thing["card"].get("keywords", []), *(by for name, by in _parts(game, thing) if name == "keywords")}


def _matches(game: Game, which: Thing, thing: Thing, you: str) -> bool:
    zone = _zone(game, thing) or ""
    if zone.rpartition(".")[2] != which.get("zone", "field"):
        return False
    if which.get("controller") == "you" and not zone.startswith(you):
        return False
    return _is(thing, which["has"]["types"])


def _sick(game: Game, thing: Thing) -> bool:
    return thing.get("summoned") == game["turn"] and "haste" not in _keywords(game, thing)


def _attackers(game: Game) -> list[Thing]:
    return sorted((one for one in _field(game) if one.get("attacking")), key=lambda one: int(one["declared"]))


# Mana.


def _untapped(game: Game, seat: str) -> list[Thing]:
    return [one for one in game["zones"][f"{seat}.mana"] if not one.get("tapped")]


def _brought(game: Game, colors: list[str], taken: list[Thing], rest: list[Thing], room: int) -> int:
    """The most of these colours that the cards taken, and so many of the rest, can bring: by trying everything."""
    if not colors:
        return 0
    color, others = colors[0], colors[1:]
    best = _brought(game, others, taken, rest, room)
    every = game["options"].get("multicolour-mana") == "every-colour"
    for one in taken:
        if color in one["card"]["colors"]:
            left = taken if every else [other for other in taken if other is not one]
            best = max(best, 1 + _brought(game, others, left, rest, room))
    for one in rest if room else []:
        if color in one["card"]["colors"]:
            fewer = [other for other in rest if other is not one]
            best = max(best, 1 + _brought(game, others, [*taken, one] if every else taken, fewer, room - 1))
    return best


def _payable(game: Game, seat: str, cost: int, colors: list[str]) -> bool:
    mine = _untapped(game, seat)
    return len(mine) >= cost and _brought(game, colors, mine, [], 0) == len(colors)


def _pay(game: Game, seat: str, cost: int, colors: list[str]) -> Choices:
    mine = _untapped(game, seat)
    wanted = _brought(game, colors, [], mine, cost)
    chosen: list[Thing] = []
    while len(chosen) < cost:
        left = [one for one in mine if not any(one is other for other in chosen)]
        good = []
        for one in left:
            rest = [other for other in left if other is not one]
            if _brought(game, colors, [*chosen, one], rest, cost - len(chosen) - 1) == wanted:
                good.append(one)
        every = len(good) == cost - len(chosen)
        if every or all(one["card"]["colors"] == good[0]["card"]["colors"] for one in good):
            good = good[:1]
        chosen.append((yield from _choose(game, "mana", good)))
    for one in chosen:
        one["tapped"] = True


def _choose(game: Game, topic: str, things: list[Thing]) -> Generator[tuple[str, list[str]], str, Thing]:
    if len(things) == 1:
        return things[0]
    answer = yield topic, [str(_place(game, one)) for one in things]
    chosen = _at(game, answer)
    assert isinstance(chosen, dict)
    return chosen


# What may be done.


def over(game: Game) -> bool:
    """Whether somebody has lost."""
    return bool(game["out"])


def legal(game: Game) -> set[Action]:
    """Every action that the player with priority may do, with the places of what it names."""
    seat = game["priority"]
    if game["phase"] == "setup":
        return {("start", seat)}
    if over(game):
        return set()
    return {
        ("pass", seat),
        *_plays(game, seat),
        *_mana(game, seat),
        *_uses(game, seat),
        *_attacks(game, seat),
        *_blocks(game, seat),
    }


def _main(game: Game, seat: str) -> bool:
    """A moment for what is no instant: the own main phase, no chain to be answered, no battle to be processed."""
    return game["active"] == seat and game["phase"] == "main" and not game["zones"]["chain"] and not _attackers(game)


def _instant(game: Game, seat: str) -> bool:
    """A moment for an instant: in the own turn any; else after an action, or as the phase changes."""
    chain: list[Thing] = game["zones"]["chain"]
    if chain and chain[0]["by"] == seat and game["options"].get("answering-oneself") != "after-a-pass":
        return False
    if game["active"] == seat or game["passes"] == 0:
        return True
    return not chain and not _attackers(game)


def _named(game: Game, wanted: list[Thing], you: str) -> list[tuple[Thing, ...]]:
    found: list[tuple[Thing, ...]] = [()]
    everything = [thing for pile in game["zones"].values() for thing in pile]
    for which in wanted:
        found = [(*before, one) for before in found for one in everything if _matches(game, which, one, you)]
    return found


def _places(game: Game, things: tuple[Thing, ...]) -> tuple[str, ...]:
    return tuple(str(_place(game, one)) for one in things)


def _plays(game: Game, seat: str) -> Iterator[Action]:
    for thing in game["zones"][f"{seat}.hand"]:
        card = thing["card"]
        free = _is(thing, "permanent") and game["options"].get("permanent-timing") == "any-time"
        when = _instant if _is(thing, "instant") or free else _main
        if not when(game, seat) or not _payable(game, seat, card["cost"], card["colors"]):
            continue
        wanted = (
            [EIREI] if _is(thing, "attached") else card["abilities"][0].get("targets", []) if _uses_up(thing) else []
        )
        for targets in _named(game, wanted, seat):
            yield "play", seat, _place(game, thing), _places(game, targets)


def _uses_up(thing: Thing) -> bool:
    return _is(thing, "ritual") or _is(thing, "instant")


def _mana(game: Game, seat: str) -> Iterator[Action]:
    once = game["options"].get("mana-per-turn") != "any" and game["stored"][seat] == game["turn"]
    if _main(game, seat) and not once:
        for thing in game["zones"][f"{seat}.hand"]:
            yield "put-mana", seat, _place(game, thing)


def _uses(game: Game, seat: str) -> Iterator[Action]:
    for thing in game["zones"][f"{seat}.field"]:
        for ability in thing["card"]["abilities"]:
            if ability["is"] != "activated":
                continue
            hard = ability.get("tap") or "sacrifice" in ability
            anywhere = not hard or (ability.get("any_turn") and game["active"] != seat)
            quick = _instant if anywhere else _main
            if not quick(game, seat) or len(_untapped(game, seat)) < ability.get("mana", 0):
                continue
            if hard and _sick(game, thing) and game["options"].get("sickness") != "attacks-only":
                continue
            if ability.get("tap") and thing.get("tapped"):
                continue
            for targets in _named(game, ability.get("targets", []), seat):
                if "sacrifice" not in ability or _victims(game, ability, seat, targets):
                    yield "use", seat, _place(game, thing), _places(game, targets)


def _victims(game: Game, ability: Thing, seat: str, targets: tuple[Thing, ...]) -> list[Thing]:
    found = _named(game, [ability["sacrifice"]], seat)
    return [one for (one,) in found if not any(one is target for target in targets)]


def _attacks(game: Game, seat: str) -> Iterator[Action]:
    together = game["options"].get("attacks") == "together" and not game["zones"]["chain"]
    turn = game["active"] == seat and game["phase"] == "main"
    if not _main(game, seat) and not (turn and together):
        return
    tapped = [one for one in game["zones"][f"{_other(seat)}.field"] if _is(one, "eirei") and one.get("tapped")]
    for thing in game["zones"][f"{seat}.field"]:
        if _is(thing, "eirei") and not thing.get("tapped") and not _sick(game, thing):
            for target in (_other(seat), *tapped):
                yield "attack", seat, _place(game, thing), _place(game, target)


def _blocks(game: Game, seat: str) -> Iterator[Action]:
    if game["zones"]["chain"]:
        return
    wanted = game["options"].get("blockers") == "tapped"
    for attacker in _attackers(game):
        if _controller(game, attacker) == seat or attacker.get("blocked"):
            continue
        charging = "charge" in _keywords(game, attacker) and (
            attacker["attacking"] in SEATS or game["options"].get("charge-against-eirei") == "unblocked"
        )
        for thing in game["zones"][f"{seat}.field"]:
            busy = any(thing.get("blocking") is one for one in _attackers(game))
            if not _is(thing, "eirei") or bool(thing.get("tapped")) != wanted or busy:
                continue
            if not charging or "charge" in _keywords(game, thing):
                yield "block", seat, _place(game, thing), _place(game, attacker)


# Doing it.


def do(game: Game, action: Action) -> Choices:
    """Do a legal action: yields each choice as its topic and the places to choose from, and is sent one of these."""
    verb, seat, *names = action
    if verb == "start":
        _start(game)
    elif verb == "pass":
        yield from _pass(game, seat)
    elif verb == "put-mana":
        _move(game, _thing_at(game, names[0]), f"{seat}.mana")
        game["stored"][seat] = game["turn"]
    else:
        yield from _act(game, verb, seat, names)
        game["priority"], game["passes"] = _other(seat), 0
    _check(game)
    if not over(game) and (game["passes"] == len(SEATS) or game["priority"] is None):
        game["priority"], game["passes"] = game["active"], 0


def _thing_at(game: Game, place: str) -> Thing:
    thing = _at(game, place)
    assert isinstance(thing, dict)
    return thing


def _start(game: Game) -> None:
    for seat in SEATS:
        for thing in game["zones"][f"{seat}.deck"][:5]:
            _move(game, thing, f"{seat}.hand")
    _turn(game, "P1", 1)


def _turn(game: Game, seat: str, number: int) -> None:
    game.update(active=seat, turn=number, phase="start", corrections=[], priority=None, passes=0)
    whose = (seat,) if game["options"].get("untapping") == "turn-player" else SEATS
    for one in whose:
        for thing in (*game["zones"][f"{one}.field"], *game["zones"][f"{one}.mana"]):
            thing["tapped"] = False
    _draw(game, seat)


def _draw(game: Game, seat: str) -> None:
    for thing in game["zones"][f"{seat}.deck"][:1]:
        _move(game, thing, f"{seat}.hand")


def _act(game: Game, verb: str, seat: str, names: list[Any]) -> Choices:
    thing = _thing_at(game, names[0])
    if verb == "play":
        targets = tuple(_thing_at(game, name) for name in names[1])
        yield from _pay(game, seat, thing["card"]["cost"], thing["card"]["colors"])
        if _is(thing, "eirei"):
            _move(game, thing, f"{seat}.field", summoned=game["turn"])
        else:
            _move(game, thing, "chain", by=seat, targets=targets)
    elif verb == "use":
        targets = tuple(_thing_at(game, name) for name in names[1])
        (ability,) = (one for one in thing["card"]["abilities"] if one["is"] == "activated")
        yield from _pay(game, seat, ability.get("mana", 0), [])
        if ability.get("tap"):
            thing["tapped"] = True
        if "sacrifice" in ability:
            victim = yield from _choose(game, "sacrifice", _victims(game, ability, seat, targets))
            _move(game, victim, f"{victim['owner']}.graveyard")
        link = _thing("ability", seat, by=seat, targets=targets, source=thing, does=ability["does"])
        game["zones"]["chain"].insert(0, link)
    elif verb == "attack":
        game["clock"] += 1
        thing.update(tapped=True, attacking=_at(game, names[1]), declared=game["clock"])
    elif verb == "block":
        attacker = _thing_at(game, names[1])
        thing["blocking"], attacker["blocked"] = attacker, True


def _pass(game: Game, seat: str) -> Choices:
    game["passes"] += 1
    if game["passes"] < len(SEATS):
        game["priority"] = _other(seat)
    elif game["zones"]["chain"]:
        yield from _resolve(game, game["zones"]["chain"][0])
    elif _attackers(game):
        _battle(game, _attackers(game)[0])
    elif game["phase"] == "end":
        _turn(game, _other(game["active"]), game["turn"] + 1)
    else:
        game["phase"] = {"start": "main", "main": "end"}[game["phase"]]


def _resolve(game: Game, link: Thing) -> Choices:
    does = link.get("does") or link["card"]["abilities"][0].get("does", [])
    if not link.get("negated"):
        for effect in does:
            yield from _effect(game, effect, link)
    if link["name"] == "ability":
        _take(game, link)
        return
    hosts = [one for one in link["targets"] if _zone(game, one)]
    if link.get("negated") or not (_is(link, "permanent") or (_is(link, "attached") and hosts)):
        _move(game, link, f"{link['owner']}.graveyard")
    elif _is(link, "attached"):
        _move(game, link, f"{link['by']}.field", host=hosts[0])
    else:
        _move(game, link, f"{link['by']}.field")


def _meant(game: Game, effect: Thing, link: Thing) -> list[Thing]:
    what = effect.get("what", "target")
    if isinstance(what, dict):
        return [one for one in _field(game) if _matches(game, what, one, link["by"])]
    things = [link["source"]] if what == "this" else link["targets"]
    return [one for one in things if _zone(game, one)]


def _effect(game: Game, effect: Thing, link: Thing) -> Choices:
    you, name = link["by"], effect["is"]
    things = _meant(game, effect, link)
    deck = game["zones"][f"{you}.deck"]
    ends = {"destroy": "graveyard", "exclude": "excluded", "return": "hand"}
    if name in ends:
        for thing in things:
            _move(game, thing, f"{thing['owner']}.{ends[name]}")
    elif name == "damage":
        game["life"][_other(you)] -= effect["amount"]
    elif name == "gain":
        game["life"][you] += effect["amount"]
    elif name == "discard":
        hand = game["zones"][f"{_other(you)}.hand"]
        if hand:
            thing = yield from _choose(game, "discard", list(hand))
            _move(game, thing, f"{_other(you)}.graveyard")
    elif name in {"draw", "add", "supply"}:
        for _ in range(effect.get("count", 1)):
            for thing in deck[:1]:
                _move(game, thing, f"{you}.mana" if name == "supply" else f"{you}.hand")
    elif name in {"correct", "grant"}:
        field, by = ("power", effect["by"]) if name == "correct" else ("keywords", effect["keyword"])
        game["corrections"].append((things, field, by))
    for thing in things:
        if name in {"tap", "untap"}:
            thing["tapped"] = name == "tap"
        elif name == "negate":
            thing["negated"] = True


def _battle(game: Game, attacker: Thing) -> None:
    if attacker.get("blocked"):
        foes = [one for one in _field(game) if one.get("blocking") is attacker]
    elif attacker["attacking"] in SEATS:
        foes = []
        game["life"][attacker["attacking"]] -= _number(game, attacker, "strike")
    else:
        foes = [one for one in _field(game) if one is attacker["attacking"]]
    for foe in foes:
        for thing in _lost(game, attacker, foe):
            _move(game, thing, f"{thing['owner']}.graveyard")
        if foe.get("blocking") is attacker:
            foe.pop("blocking")
    for mark in ("attacking", "declared", "blocked"):
        attacker.pop(mark, None)


def _lost(game: Game, one: Thing, two: Thing) -> list[Thing]:
    lost = []
    for thing, foe in ((one, two), (two, one)):
        slain = "slay" in _keywords(game, foe)
        spared = game["options"].get("slayer") == "survives" and "slay" in _keywords(game, thing)
        if slain or (_number(game, thing, "power") <= _number(game, foe, "power") and not spared):
            lost.append(thing)
    return lost


def _check(game: Game) -> None:
    """What happens by itself, until nothing does."""
    if game["phase"] == "setup":
        return
    again = True
    while again:
        least = 1 if game["options"].get("zero-power") == "dies" else 0
        gone = [one for one in _field(game) if _is(one, "eirei") and _number(game, one, "power") < least]
        gone += [one for one in _field(game) if _is(one, "attached") and not _zone(game, one["host"])]
        lost = [seat for seat in SEATS if game["life"][seat] <= 0 or not game["zones"][f"{seat}.deck"]]
        lost = [seat for seat in lost if seat not in game["out"]]
        for thing in gone:
            _move(game, thing, f"{thing['owner']}.graveyard")
        game["out"] += lost
        again = bool(gone or lost)
    if len(game["out"]) == 1:
        game["won"] = _other(game["out"][0])


def picture(game: Game) -> Thing:
    """Everything that can be told of a position, without the order of piles that nothing looks at."""
    zones = {name: [_shown(game, one) for one in pile] for name, pile in game["zones"].items()}
    for name, pile in zones.items():
        if name.endswith((".graveyard", ".excluded")):
            pile.sort(key=str)
    told = {key: game[key] for key in ("phase", "turn", "active", "passes", "life", "won")}
    return {**told, "priority": game["priority"], "out": sorted(game["out"]), "zones": zones}


def _shown(game: Game, thing: Thing) -> Thing:
    shown: Thing = {"name": thing["name"], "owner": thing["owner"], "tapped": bool(thing.get("tapped"))}
    zone = str(_zone(game, thing))
    if zone.endswith(".mana"):
        shown["inverted"] = True
    if zone == "chain":
        shown["by"], shown["negated"] = thing["by"], bool(thing.get("negated"))
        shown["targets"] = [_place(game, one) for one in thing["targets"]]
    if zone.endswith(".field"):
        for mark in ("attacking", "blocking", "host"):
            shown[mark] = _place(game, thing.get(mark))
        shown["blocked"] = bool(thing.get("blocked"))
        if _is(thing, "eirei"):
            shown["sick"] = _sick(game, thing)
            shown["keywords"] = sorted(_keywords(game, thing))
            shown["power"], shown["strike"] = _number(game, thing, "power"), _number(game, thing, "strike")
    return shown
