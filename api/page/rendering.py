"""How a page is made for a visitor: their language, the templates, and the words on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, NamedTuple
from urllib.parse import quote, urlencode

import yaml
from fastapi import Depends, Query, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from api.answers.citing import tell_game_name
from api.answers.scenarios import name_scenario
from api.http.readmodel import ReadModel
from api.page import phrases
from api.page.symbols import draw_symbols, draw_words
from graph.store.words import read_first_names, read_title_names
from rulebook.fold import is_japanese
from rulebook.ids import Id, parse

__all__ = [
    "CHOICES",
    "LANGUAGES",
    "SAFE_HEADERS",
    "CurrentVisitor",
    "Said",
    "Visitor",
    "choose_title",
    "choose_words",
    "load_words",
    "make_visitor",
    "render_page",
]

LANGUAGES = ("ja", "en")
CHOICES = (*LANGUAGES, "ja-en", "en-ja")
"""What a reader may choose: one language, or both side by side, the first of them for the page itself."""
_FOLDERS = {
    "card": "cards",
    "ruling": "rulings",
    "example": "examples",
    "term": "terms",
    "scenario": "scenarios",
}
_READABLE = "~:;,()!@/$'*=."
"""What an address may hold of a position's signs as they are."""
SAFE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src data:; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Vary": "Accept-Language",
}
Language = Annotated[Literal["ja", "en", "ja-en", "en-ja"] | None, Query()]


@dataclass(frozen=True)
class Visitor:
    """Who reads a page: the read model, the language, and `chosen`, the language in the address or "".

    It makes the addresses of links, in the language that the reader chose.
    """

    request: Request
    model: ReadModel
    language: str
    chosen: str

    def languages(self) -> tuple[str, ...]:
        """The languages of the pages, `ja` and `en`, the reader's first."""
        return tuple(sorted(LANGUAGES, key=lambda one: one != self.language))

    def reads_both(self) -> bool:
        """Whether the reader chose both languages side by side (`ja-en` or `en-ja` in the address)."""
        return "-" in self.chosen

    def to(self, path: str, **query: object) -> str:
        """Make an address on this site, in the language that the reader chose: `/rules/mtg:702?lang=ja`.

        Who chose none has no `lang` in it. `query` is what is asked behind the `?`, and may name another `lang`; None
        and "" are left out.
        """
        asked = {key: value for key, value in ({"lang": self.chosen} | query).items() if value not in (None, "")}
        return quote(path, safe="/:@") + (f"?{urlencode(asked)}" if asked else "")

    def to_card(self, id: str, asked: str) -> str:
        """The address of a card's page, which says what was asked for: `/cards/mtg:card/mist-bear?asked=bear`."""
        return self.to(f"/cards/{id}", asked=asked)

    def to_cards(self, cards: Iterable[str], **query: object) -> str:
        """The address of the page of some cards together: `/pair?card=a&card=b`. `query` is asked, too."""
        more = urlencode([("card", card) for card in cards])
        start = self.to("/pair", **query)
        return f"{start}{'&' if '?' in start else '?'}{more}"

    def to_position(self, position: str, steps: Iterable[str], path: str = "/positions") -> str:
        """The address of a position in notation and of the steps done in it: `/positions?position=…&do=…`.

        It is as readable as an address may be. It names the language that the reader chose, if any; with another
        `path`, none.
        """
        asked = [("position", position), *(("do", step) for step in steps)]
        asked += [("lang", self.chosen)] if self.chosen and path == "/positions" else []
        return f"{path}?{urlencode(asked, quote_via=quote, safe=_READABLE)}"

    def page_of(self, thing: Id | str) -> str:
        """The address of the page of an id, such as `/rules/mtg:702.19b@cr-2021-02-05`.

        Raises:
            IdError: a text is no id.
        """
        id_ = parse(thing) if isinstance(thing, str) else thing
        return self.to(f"/{_get_folder(id_)}/{id_}")


def _get_folder(id: Id) -> str:
    """The first segment of the address of an id's page: `cards`, `rulings`, `examples`, `scenarios` or `terms`.

    Anything else has `rules`, a term of an edition too.
    """
    return "rules" if id.kind == "term" and id.edition else _FOLDERS.get(id.kind, "rules")


async def _get_visitor(request: Request, lang: Language = None) -> Visitor:
    """Make the visitor of a request; FastAPI calls it for handlers. `lang` is the language in the address, or None."""
    return make_visitor(request, lang)


def make_visitor(request: Request, lang: str | None) -> Visitor:
    """Make a visitor (request, read model, language) for the pages.

    His language is the first of `lang`, that of the address (`ja`, `en`, `ja-en`, `en-ja`), unless that is None or "".
    Else it is what the browser asks for first, `ja` or `en`; else English. The read model is that of the request, else
    the newest.
    """
    wished = re.findall(r"\b(ja|en)\b", request.headers.get("accept-language", "")[:200].casefold())
    model = request.scope.get("model") or request.app.state.shelf.current()
    return Visitor(request, model, (lang or next(iter(wished), "en"))[:2], lang or "")


CurrentVisitor = Annotated[Visitor, Depends(_get_visitor)]


@cache
def _load_templates() -> Environment:
    """Load the jinja2 environment of the HTML templates, once. A name that is not given is an error there.

    Values are escaped as HTML.
    """
    environment = Environment(
        loader=PackageLoader("api.page"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["json_lines"] = lambda value: json.dumps(value, ensure_ascii=False, indent=1)
    return environment


@cache
def load_words() -> dict[str, dict[str, str]]:
    """Load the words of the pages, by language (`ja`, `en`) and then by key. They are read once."""
    raw = yaml.load(files("api.page").joinpath("templates/words.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return {language: {word: said[language] for word, said in raw.items()} for language in LANGUAGES}


class Said(NamedTuple):
    """Words to read: their language, and whether they are the publisher's."""

    words: str
    language: str
    official: bool


def choose_words(
    reader: Visitor, text: str | None, spoken: str, digest: Mapping[str, str] | None
) -> tuple[list[Said], list[Said]]:
    """Choose what of some words to show, and what besides: (shown, the rest). Both are empty where there are no words.

    The reader's language comes first, and in one language the publisher's words before ours. A reader of both
    languages is shown the first of each; all else is told besides.

    Args:
        reader: Who reads.
        text: The publisher's words, if they are held.
        spoken: Their language.
        digest: Our own words, by language.
    """
    every = [Said(text, spoken, official=True)] if text else []
    every += [Said(words, language, official=False) for language, words in (digest or {}).items()]
    every.sort(key=lambda one: (one.language != reader.language, not one.official))
    first = {one.language: one for one in reversed(every)}
    tongues = [one for one in reader.languages() if one in first]
    shown = [first[one] for one in (tongues if reader.reads_both() else tongues[:1])]
    return shown, [one for one in every if one not in shown]


def render_page(reader: Visitor, template: str, status: int = 200, **more: Any) -> HTMLResponse:  # noqa: ANN401 - what a template shows
    """Render a template (`card.html`) as an HTML response with this status.

    It is given the visitor's language and helpers, and the values `more`, which win over these. Its headers allow no
    script, and say that pages differ by language.

    Raises:
        UndefinedError: the template uses a value that is not given.
    """
    shown = {
        "say": load_words()[reader.language],
        "lang": reader.language,
        "chosen": reader.chosen,
        "languages": reader.languages(),
        "to": reader.to,
        "to_position": reader.to_position,
        "page_of": reader.page_of,
        "number_of": lambda id_: parse(id_).path,
        "edition_of": _get_edition,
        "switches": [(one, _make_language_address(reader.request, one)) for one in _list_choices(reader)],
        "current": reader.chosen or reader.language,
        "both": reader.reads_both(),
        "thing": None,
        "draw": lambda text, game: draw_symbols(text, reader.language, game),
        "linked": lambda words, id_: _link_words(reader, words, parse(id_)),
        "name_game": lambda game: tell_game_name(game, reader.language),
        "choose": lambda text, spoken, digest: choose_words(reader, text, spoken, digest),
        "marked_title": lambda title: _mark_title(title, reader.language),
        "keyword": lambda word, game: _name_keyword(reader, word, game),
        "edge_name": lambda kind: load_words()[reader.language].get(f"edge_{kind}", kind),
        "scenario_called": lambda scenario: name_scenario(reader.model.library, scenario, reader.language),
        "translated": lambda text: phrases.is_told_in(text, reader.language),
        "is_number": lambda number: number[:1].isdecimal(),
        "publisher_of": lambda id_: _load_publishers().get(parse(id_).game, ""),
        "printed": _make_face_formatter(reader),
        "tell": lambda sentence: _translate(sentence, reader.language),
        **more,
    }
    made = _load_templates().get_template(template).render(shown)
    return HTMLResponse(made, status, {**SAFE_HEADERS, "Content-Language": reader.language})


def _link_words(reader: Visitor, words: str, id: Id) -> Markup:
    """Make HTML of words: symbols are drawn, and the numbers in them link to rules of the edition of `id`.

    A number that no rule there has stays a plain text, and so does that of `id` itself.
    """

    def find(number: str) -> str:
        """Within `_link_words`: the address of the rule of a number in the edition of `id`.

        "" for a number not held, and for the rule itself.
        """
        named = Id(id.game, number, id.edition)
        return reader.page_of(named) if named != id and reader.model.library.node(named) else ""

    return draw_words(words, reader.language, id.game, find)


def _list_choices(reader: Visitor) -> tuple[str, ...]:
    """The choices of language for a reader: `ja`, `en`, and both with his own first, such as `ja-en`.

    They are what a reader may switch to.
    """
    return (*LANGUAGES, "-".join(reader.languages()))


def _translate(sentence: str, language: str) -> Markup:
    """Translate a sentence of an answer into a language, as HTML; one that stays in English is marked as English."""
    return _mark_language(*phrases.translate_sentence(sentence, language), language)


def choose_title(title: str, language: str) -> Markup:
    """Choose the reader's name from a title `日本語 / English`, as HTML. A name in another language is marked as such.

    A title of one name gives that name.
    """
    name = title.split(" / ")[0 if language == "ja" else -1]
    return _mark_language(name, "ja" if is_japanese(name) else "en", language)


def _mark_title(title: str, language: str) -> Markup:
    """Make HTML of a title, marked where it is in another language than `language`; empty for ""."""
    return _mark_language(title, "ja" if is_japanese(title) else "en", language) if title else Markup("")


def _name_keyword(reader: Visitor, word: str, game: str) -> str:
    """The name of a keyword in the reader's language: that of the term, else of the rule with that title.

    Where neither has one, the word itself. Capitals do not count.
    """
    library = reader.model.library
    folded = word.casefold()
    terms = [str(one.id) for one in library.names() if one.id.game == game and one.text.casefold() == folded]
    named = read_first_names(library, terms)
    titled = read_title_names(library, {f"{game}:": word, f"{game}:term": word.capitalize()})
    called = [one[reader.language] for one in (*named.values(), *titled.values()) if reader.language in one]
    return called[0] if called else word


@cache
def _load_publishers() -> dict[str, str]:
    """Load the address where each publisher offers its documents, by the short name of the game. They are read once."""
    raw = yaml.load(files("api.page").joinpath("templates/publishers.yaml").read_bytes(), yaml.CBaseLoader)  # noqa: S506 - text alone
    return dict(raw)


def _mark_language(words: str, tongue: str, language: str) -> Markup:
    """Make HTML of words: in a `span` with `lang` if `tongue`, their language, is not `language`, that of the page."""
    return escape(words) if tongue == language else Markup('<span lang="{}">{}</span>').format(tongue, words)


def _make_face_formatter(reader: Visitor) -> Callable[[str, Iterable[Mapping[str, Any]]], list[tuple[str, str, str]]]:
    """Make the function that lists what a face says, for templates; it takes a game and the abilities of the face.

    It gives (kind, language, words), kind `text` or `digest`: the reader's language first, official words before ours.
    """
    tongues = {(edition.game, edition.name): edition.language for edition in reader.model.library.editions()}

    def told(game: str, abilities: Iterable[Mapping[str, Any]]) -> list[tuple[str, str, str]]:
        """Within `_make_face_formatter`: list what the abilities of a face say, each once, as (kind, language, words).

        The reader's language comes first, and in each `text` before `digest`. The language of a text is "" where its
        edition is not held.
        """
        texts: dict[tuple[str, str, str], None] = {}
        for ability in abilities:
            if ability["text"]:
                texts["text", tongues.get((game, ability["edition"]), ""), ability["text"]] = None
            for language, words in (ability["digest"] or {}).items():
                texts["digest", language, words] = None
        return sorted(texts, key=lambda part: (part[1] != reader.language, part[0] != "text"))

    return told


def _make_language_address(request: Request, language: str) -> str:
    """The address of this page in another language, `?lang=`. All else that was asked is kept."""
    asked = [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
    return f"{quote(request.scope['path'], safe='/:@')}?{urlencode([*asked, ('lang', language)])}"


def _get_edition(id: str) -> str:
    """The name of the edition of an id, or "" if it names none.

    Raises:
        IdError: the text is no id.
    """
    return parse(id).edition or ""
