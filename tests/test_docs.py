"""The pages for people name what is there: functions of the journeys, and files."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from api.cli.main import main

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "engine/README.md", "engine/scenario/FORMAT.md")
README = (ROOT / "README.md").read_text("utf-8")
JOURNEYS = README[README.index("## Three journeys") : README.index("## Where to go next")]
STEPS = sorted(set(re.findall(r"`((?:api|graph|engine)\.[\w.]+)`", JOURNEYS)))
_PATH = re.compile(r"`((?:api|engine|graph|rulebook|rulings|tests)/[\w./-]+|[A-Z]+\.md|\.ci/\w+)`")


def find(dotted: str) -> object:
    """The module, or what stands in one, that a dotted name means."""
    parts = dotted.split(".")
    for at in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(parts[:at]))
        except ModuleNotFoundError:
            continue
        for name in parts[at:]:
            thing = getattr(thing, name)
        return thing
    raise LookupError(dotted)


@pytest.mark.parametrize("dotted", STEPS)
def test_a_step_of_a_journey_is_there(dotted: str) -> None:
    assert find(dotted) is not None


def test_there_are_three_journeys_of_some_steps() -> None:
    assert len(re.findall(r"^\*\*.* to .*\*\*", JOURNEYS, re.MULTILINE)) == 3
    assert len(re.findall(r"^\d\. `", JOURNEYS, re.MULTILINE)) == 20


@pytest.mark.parametrize("page", PAGES)
def test_a_file_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    if page == "CHANGELOG.md":  # of what moved, only where it is now
        text = "\n".join(line.split("|")[2] if line.startswith("|") else line for line in text.splitlines())
    named = _PATH.findall(text)
    places = (ROOT, (ROOT / page).parent)
    assert [one for one in named if not any((place / one).exists() for place in places)] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_a_command_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(r"(?:`|uv run )hanrei ([a-z-]+)\b", text))
    assert named - set(main.commands) - {"khm"} == set()  # a case is looked up by its bare name
