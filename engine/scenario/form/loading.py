"""Read a scenario from its file: characters, YAML, limits, keys, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.scenario.form.charset import find_strange
from engine.scenario.form.contrast import build_contrast
from engine.scenario.form.held import add_held_cards
from engine.scenario.form.model import ExpectedEvent, ExpectedFact, Scenario, ScenarioError, list_shown, read_claim
from engine.scenario.form.strict_yaml import UnreadableError, read
from rulebook.ids import parse

__all__ = ["MOST_BYTES", "find_file", "load", "load_all", "read_text"]

MOST_BYTES = 4 * 64_000
"""The size of the largest file that is read as a scenario."""


def _find_strange_texts(data: object, where: str) -> Iterator[tuple[str, str]]:
    """Give every place with a character that may not stand there, and that character: `("cards.a", "U+00AD")`.

    Each character of a text is given once. Keys count, too, at the place of their mapping. `where` is the place of
    `data` itself, such as `cards`.
    """
    if isinstance(data, str):
        yield from ((where, found) for one in dict.fromkeys(data) if (found := find_strange(one)) is not None)
        return
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, one in inner:
        yield from _find_strange_texts(key, where)
        yield from _find_strange_texts(one, f"{where}.{key}")


def read_text(source: Path, root: Path | None = None) -> str:
    """Give the text of a scenario's file, unread. `root` is the folder in which it must lie; without it, any will do.

    A link counts as the file that it leads to.

    Raises:
        ScenarioError: It is no file that ends in `.yaml` or `.yml`, or lies outside the folder (`outside`). Or it is
            too large or not in UTF-8 (`unreadable`).
    """
    place = source.resolve()
    if root is not None and not place.is_relative_to(root.resolve()):
        raise ScenarioError("outside", f"{source} lies outside {root}; scenarios are read from their own folder only")
    if place.suffix not in {".yaml", ".yml"} or not place.is_file():
        what = "is not a file" if place.exists() and not place.is_file() else "is no scenario file (.yaml)"
        raise ScenarioError("outside", f"{source} {what}")
    if place.stat().st_size > MOST_BYTES:
        raise ScenarioError("unreadable", f"{source} is too large for a scenario")
    try:
        return place.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise ScenarioError("unreadable", f"{source} is no UTF-8 text: {error}") from error


def _read_mapping(text: str) -> dict[str, object]:
    """Give the top-level mapping of a scenario's text; all scalars in it are texts.

    Only `notes` may have line breaks and tabs, and a line as long as it likes. Whether a key is known is not asked.

    Raises:
        ScenarioError: It is no mapping, has a strange character or a key that comes from the path, or is too large.
    """
    try:
        data = read(text)
    except UnreadableError as error:
        raise ScenarioError("unreadable", str(error)) from error
    if not isinstance(data, dict):
        raise ScenarioError("unreadable", "a scenario is a mapping with title, game, claims, given, when, then")
    for key, one in data.items():
        for where, found in (*_find_strange_texts(key, "a key"), *_find_strange_texts(one, key)):
            if key != "notes" or found not in {"U+0009", "U+000A"}:
                said = "a scenario holds nothing that is invisible or breaks a line, but for the line breaks of `notes`"
                raise ScenarioError("unreadable", f"{where}: the character {found}; {said}")
    for key, one in data.items():
        for wrong in _find_oversized(one, key) if key not in {"title", "notes"} else ():
            raise ScenarioError("unreadable", wrong)
    for key in ("name", "folder", "within"):
        if key in data:
            raise ScenarioError("unknown-key", f"{key} comes from the file's path and is not written down")
    return data


_LONGEST_TITLE = 300
_LONGEST_LINE = 1_000
_LIMITS = {
    "claims": 100,
    "cards": 100,
    "when": 300,
    "events": 300,
    "facts": 300,
    "not": 100,
    "check": 300,
    "because": 100,
    "offers": 100,
}
"""How many of each a scenario may hold."""


def _find_oversized(data: object, key: str) -> Iterator[str]:
    """Say what is larger than a scenario needs, one sentence each; nothing if all is well.

    An example is `when holds 400 things; 300 are as many as a scenario needs`. `key` is the key under which `data`
    stands. Members of a list count as standing under the key of the list.
    """
    inner = data.items() if isinstance(data, dict) else [(key, one) for one in data] if isinstance(data, list) else []
    if len(inner) > (most := _LIMITS.get(key, len(inner))):
        yield f"{key} holds {len(inner)} things; {most} are as many as a scenario needs"
    if isinstance(data, str) and len(data) > _LONGEST_LINE:
        yield f"{key} holds a line of {len(data)} characters; {_LONGEST_LINE} are as many as a line needs"
    for name, one in inner:
        if isinstance(name, str) and len(name) > _LONGEST_TITLE:
            yield f"{key} holds a name of {len(name)} characters"
        yield from _find_oversized(one, key if isinstance(data, list) else str(name))


def load(source: Path | str, *, root: Path | None = None) -> Scenario:
    """Read a scenario from a file or from its text. Its contrast in the same file is under `contrast`.

    A path of a file and a name, as if the file were a folder, means the contrast of that name in the file:
    `wow/three-waves.yaml/one-guard`. From a text, its name and folder are empty. Cards that it lays out and the user
    holds (`hold_cards`) are added. Game, cards and position are not checked.

    Args:
        source: A path, or the text itself. A path as text is taken as the text of a scenario.
        root: The folder that the file must lie in. By default any folder will do.

    Raises:
        ScenarioError: There is no such file or contrast, it lies outside the folder, or it cannot be read.
    """
    if isinstance(source, Path) and (file := find_file(source)) != source:
        return _load_contrast(file, source.name, root=None if root in (None, file) else root)
    name, folder = (source.resolve().stem, str(source.resolve().parent)) if isinstance(source, Path) else ("", "")
    data = _read_mapping(read_text(source, root) if isinstance(source, Path) else source)
    try:
        scenario = msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError("unknown-key", str(error)) from error
    scenario = add_held_cards(msgspec.structs.replace(scenario, name=name, folder=folder))
    for one in (scenario, *([contrast] if (contrast := build_contrast(scenario)) else [])):
        _check_whole(one)
    return scenario


def find_file(place: Path) -> Path:
    """The file that holds a scenario: the path itself, or for a contrast in a file that file.

    >>> find_file(Path("wow/three-waves.yaml")), find_file(Path("wow/three-waves.yaml/one-guard"))
    (PosixPath('wow/three-waves.yaml'), PosixPath('wow/three-waves.yaml'))
    """
    return place.parent if place.parent.suffix in {".yaml", ".yml"} and not place.suffix else place


def _load_contrast(file: Path, name: str, root: Path | None) -> Scenario:
    """Read the contrast of a name that stands in a file, as a scenario of its own.

    Raises:
        ScenarioError: The file cannot be read, lies outside `root`, or holds no such contrast.
    """
    contrast = build_contrast(load(file, root=root))
    if contrast is None or contrast.name != name:
        raise ScenarioError("outside", f"{file} holds no contrast {name!r}")
    return contrast


def load_all(source: Path, *, root: Path | None = None) -> tuple[Scenario, ...]:
    """Read every scenario of a file, one or two: the one it is named for, then the contrast that stands in it.

    A path that names the contrast in a file gives that contrast alone.

    Raises:
        ScenarioError: The file cannot be read, or lies outside `root`.
    """
    scenario = load(source, root=root)
    contrast = build_contrast(scenario)
    return (scenario, contrast) if contrast is not None else (scenario,)


def _check_whole(scenario: Scenario) -> None:
    """Require that the title, the claims, the expectations and the steps of a scenario are in order.

    Each claim but a case must be of the scenario's game. None stands twice, and what is claimed in part must be shown.
    `stopped` is `yes` or left out. The title has at most 300 characters, and some that are no blanks.

    Raises:
        ScenarioError: One of them is wrong.
    """
    if not 0 < len(scenario.title.strip()) <= _LONGEST_TITLE:
        said = f"a scenario has a title, a sentence of up to {_LONGEST_TITLE} characters that says what it shows"
        raise ScenarioError("unreadable", said)
    for text in scenario.claims:
        if scenario.claims.count(text) > 1:
            raise ScenarioError("claim", f"{text!r} is claimed twice")
        claim = read_claim(text)
        if claim.kind != "case" and parse(claim.text).game != scenario.game:
            raise ScenarioError("claim", f"{text!r} is of another game than {scenario.game}")
    for event in scenario.then.events:
        if isinstance(event, ExpectedEvent) and event.stopped not in {None, "yes"}:
            raise ScenarioError("unknown-key", f"stopped: {event.stopped!r}; write yes, or leave it out")
    scenario.steps()
    shown = set(_list_shown(scenario))
    for text in shown - set(scenario.claims):
        known = ", ".join(scenario.claims) or "none"
        raise ScenarioError("claim", f"shows: {text!r} is not among the claims ({known})")
    for text in scenario.claims:
        if read_claim(text).part is not None and text not in shown:
            raise ScenarioError("claim", f"{text!r} is claimed in part: say with `shows:` which expectation carries it")


def _list_shown(scenario: Scenario) -> Iterator[str]:
    """Give every claim that an expectation says it shows, in full: those of steps, of facts, then of events.

    One may come several times. What is none of the claims is given as it stands.
    """
    facts = [one for one in scenario.then.facts.values() if isinstance(one, ExpectedFact)]
    events = [one for one in scenario.then.events if isinstance(one, ExpectedEvent)]
    for one in (*scenario.steps(), *facts, *events):
        yield from list_shown(one, scenario.claims)
