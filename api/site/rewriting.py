"""A page of the service made into a file that stands alone.

The pages are written by our own templates, so their tags are regular. Links become relative. What a folder cannot
answer is taken out: forms but for the search, and links to what is not in it. A link to a rule of an edition that is
not in the folder leads to that rule today, and says so. Long lists are cut. What stands on the page twice is said once.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlencode

from api.site.addresses import SEARCH, find_id, lead, place_page

__all__ = ["Folder", "list_addresses", "make_static"]

_ATTRIBUTE = re.compile(r'\s(?:href|action)="(/[^"]*)"')
_ANCHOR = re.compile(r"<a\b([^>]*)>(.*?)</a>", re.DOTALL)
_FORM = re.compile(r'<form\b[^>]*\baction="(?P<action>[^"]*)".*?</form>', re.DOTALL)
_STYLE = re.compile(r'href="/static/([\w.-]+)"')
_ICON = re.compile(r'<link rel="icon"[^>]*>')
_LIST = re.compile(r"<ul\b[^>]*>(?:(?!<ul\b).)*?</ul>", re.DOTALL)
_ROW = re.compile(r"<li\b.*?</li>\s*", re.DOTALL)
_ROWS = 15
"""How many rows a list on the page of one thing has at most; the service has more."""
_CUT = ("/rules/", "/cards/", "/terms/", "/rulings/", "/examples/")
_INSTALLED_FROM = ("/", "/search")
_SPACE = re.compile(r"\n\s*\n+|[ \t]+\n|\n[ \t]+")
_BETWEEN = re.compile(r">\n(?=</?(?:li|ul|ol|p|div|section|details|summary|h[1-6]|nav|main|footer|dl|dt|dd|pre)\b)")
_AS_WRITTEN = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)
_TONGUES = re.compile(r'<nav aria-label="[^"]*">\s*<a href="[^"]*" lang="[^"]*" aria-current="true">[^<]*</a>\s*</nav>')
"""The choice of a language where there is one alone."""
_GIST = re.compile(r'(<span class="gist"[^>]*>)([^<]+)(?=</span>)')
_GIST_BYTES = 240
"""How much a row tells of what it leads to: as much as the service does in English, 80 characters of Japanese."""
_CITATION = re.compile(r'(<p class="citation"[^>]*>[^<:]*):[^<]*(?=</p>)')
_SPARED = (
    ('<meta name="color-scheme" content="light dark">\n', ""),
    ('<link rel="icon" href="data:,">\n', ""),
    (' value="" maxlength="1000"', ""),
    (' method="get" role="search"', ' role="search"'),
    (' autocomplete="off" enterkeyhint="search"', ""),
)
"""What stands on every page and does nothing in a folder."""
_WAYS = re.compile(r'<nav aria-label="hanrei">.*?</nav>\s*', re.DOTALL)
"""The ways at the foot of a page. On the page of one thing the mark at its head leads home, where they all are."""
_RIGHTS = re.compile(r"(<p>[^<。.]*[。.])[^<]*(</p>\s*</footer>)")
"""Whose the documents are, and whose the digests. The page of one thing says itself what it holds."""
_NUMBER = re.compile(r'(?s)<h[12]\b.*?</h[12]>|<span class="number">([^<]*)</span>')
_SAID_AGAIN = r'(<(?:span class="gist"|p class="digest"|div class="text"|p class="citation")) lang="{language}"'
"""A language said again on what is in the language of the page."""
_OF_A_FOLDER = "/site"
"""What the addresses of pages that only a folder has begin with, while they are asked for."""
_WITHOUT_A_SERVER = ("/docs", "/openapi.json", "/positions")


@dataclass(frozen=True)
class Folder:
    """What a folder holds, as far as links ask.

    `places` gives the file of each page by its address, in one language. `today` gives the address at which a rule of
    an older edition stands now. `stamp` writes the line on the page's day and edition, with the place of
    `{contents}`; `notice` what is said above
    every page, or "". `head` is put into the head of the pages that an application is installed from.
    """

    language: str
    languages: tuple[str, ...]
    places: Mapping[str, str]
    today: Callable[[str], str | None]
    stamp: Callable[[str], str]
    notice: str = ""
    head: str = ""


def list_addresses(page: str) -> list[str]:
    """List the addresses of the service that a page links to, unquoted, each once.

    Those that ask anything but a language are left out, and so is what stands behind `#`, and `/site` at the beginning.

    >>> list_addresses('<a href="/rules/fab:6.3.2@ja?lang=ja">6.3.2</a> <a href="/search?q=x">x</a>')
    ['/rules/fab:6.3.2@ja']
    """
    found = (_split(address) for address in _ATTRIBUTE.findall(page))
    return list(dict.fromkeys(path for path, asked in found if not asked.keys() - {"lang"}))


def make_static(page: str, address: str, folder: Folder) -> str:
    """Make the HTML of a page of the service work as a file at its place in the folder.

    Links lead to files, forms but the search are taken out, long lists are cut, and the page is dated. Nothing is
    written to disk.

    Raises:
        KeyError: the folder has no place for the address.
    """
    here = folder.places[address]
    page = _FORM.sub(lambda form: _keep_search(form, here, folder), page)
    page = _ANCHOR.sub(lambda anchor: _lead_anchor(anchor, here, folder), page)
    page = _STYLE.sub(lambda found: f'href="{lead(here, found[1])}"', page)
    if address in _INSTALLED_FROM:
        page = _ICON.sub("", page).replace("</head>", f"{folder.head}\n</head>", 1)
    page = _LIST.sub(_cut_list, page) if address.startswith(_CUT) else page
    page = _CITATION.sub(r"\1", _GIST.sub(_cut_gist, _TONGUES.sub("", page)))
    page = re.sub(_SAID_AGAIN.format(language=folder.language), r"\1", page)
    page = _spare(page, folder.language, is_of_a_thing=find_id(address) is not None)
    if folder.notice:
        page = page.replace("<main>", f"<main>\n{folder.notice}", 1)
    end = "</footer>" if "</footer>" in page else "</body>"
    stamp = folder.stamp(address).replace("{contents}", lead(here, f"{folder.language}/{SEARCH}"))
    page = page.replace(end, f"{stamp}\n{end}", 1)
    return _squeeze(page)


def _squeeze(page: str) -> str:
    """Take the white space out of a page's HTML that shows nothing. What stands in `<pre>` keeps its own."""
    parts = _AS_WRITTEN.split(page)
    return "".join(one if n % 2 else _BETWEEN.sub(">", _SPACE.sub("\n", one)) for n, one in enumerate(parts))


def _spare(page: str, language: str, *, is_of_a_thing: bool) -> str:
    """Take out of a page's HTML what says or does nothing more: some thousand times a few bytes.

    On a page of one thing, as a rule, those are the ways at its foot and the last words on rights, too.
    """
    for written, kept in _SPARED:
        page = page.replace(written, kept, 1)
    page = re.sub(rf'<span lang="{language}">([^<]*)</span>', r"\1", page)
    page = _RIGHTS.sub(r"\1\2", _WAYS.sub("", page)) if is_of_a_thing else page
    return _NUMBER.sub(lambda found: found[0] if found[1] is None else found[1], page)


def _cut_gist(found: re.Match[str]) -> str:
    """Cut what a row of a list tells to 240 bytes, with an ellipsis; shorter words stay.

    `found` is the match of its HTML.
    """
    words = html.unescape(found[2])
    if len(words.encode()) <= _GIST_BYTES:
        return found[0]
    return f"{found[1]}{html.escape(words.encode()[:_GIST_BYTES].decode(errors='ignore').rstrip(' …'))}…"


def _split(address: str) -> tuple[str, dict[str, list[str]]]:
    """Split an address in an attribute of HTML into (unquoted path, what is asked by name).

    `/rules/x?lang=ja` gives (`/rules/x`, `{"lang": ["ja"]}`). `/site` at the beginning and what stands behind `#` are
    dropped.
    """
    path, _, query = html.unescape(address).partition("#")[0].partition("?")
    return unquote(path).removeprefix(_OF_A_FOLDER), parse_qs(query)


def _cut_list(found: re.Match[str]) -> str:
    """Cut the HTML of a list after its first 15 rows, and add a row `+ 7` with how many more there are; others stay."""
    rows = list(_ROW.finditer(found[0]))
    if len(rows) <= _ROWS:
        return found[0]
    return f"{found[0][: rows[_ROWS].start()]}<li>+ {len(rows) - _ROWS}</li></ul>"


def _keep_search(form: re.Match[str], here: str, folder: Folder) -> str:
    """Lead the form that searches to the page that needs no server; any other form becomes "".

    `here` is the place of the page in the folder.
    """
    if form["action"] != "/search":
        return ""
    there = lead(here, f"{folder.language}/{SEARCH}")
    return re.sub(r'<input type="hidden"[^>]*>\s*', "", form[0].replace('action="/search"', f'action="{there}"'))


def _lead_anchor(anchor: re.Match[str], here: str, folder: Folder) -> str:
    """Lead one link of the page at `here` to a file; where the folder has none, keep its words without a link.

    A link to what needs a server, or to a language that the folder lacks, becomes "". One to no address of the service
    stays as it is. Beside a link to a rule of an older edition stands where it leads.
    """
    attributes, words = anchor[1], anchor[2]
    found = _ATTRIBUTE.search(attributes)
    if found is None:
        return anchor[0]
    path, asked = _split(found[1])
    if path.startswith(_WITHOUT_A_SERVER) or ("lang" in asked and asked["lang"][0] not in folder.languages):
        return ""
    there, beside = _find_file(path, asked, here, folder)
    if not there:
        return f"<a{attributes.replace(found[0], '')}>{words}</a>"
    place, _, question = there.partition("?")
    href = lead(here, place) + (f"?{html.escape(question)}" if question else "")
    led = attributes.replace(found[0], f' href="{href}"')
    return f"<a{led}>{words}{beside}</a>"


def _find_shown(id: str, folder: Folder) -> str:
    """Find the address of what shows one thing in large type, by its full id: `ja/search.html?show=rules/…`.

    "" for a thing that the folder does not have as a rule, example or ruling; a card has none.
    """
    places = (folder.places.get(f"/{kind}/{id}") for kind in ("rules", "examples", "rulings"))
    place = next(filter(None, places), "")
    shown = place.removeprefix(f"{folder.language}/").removesuffix(".html")
    return f"{folder.language}/{SEARCH}?{urlencode({'show': shown}, safe='/')}" if place else ""


def _find_file(path: str, asked: Mapping[str, list[str]], here: str, folder: Folder) -> tuple[str, str]:
    """Find the file that answers an address: (its place, perhaps with a question; words to stand beside the link).

    Words stand there where a rule of an older edition leads to that rule today. ("", "") where nothing answers. An
    address that asks for more than a language has no file, but for search and large type.
    """
    language = asked.get("lang", [folder.language])[0]
    kept = {key: values[0] for key, values in asked.items() if key in {"q", "game"}}
    if path == "/search":
        return f"{folder.language}/{SEARCH}?{urlencode(kept)}", ""
    if path.startswith("/show/"):
        return _find_shown(path.removeprefix("/show/"), folder), ""
    if asked.keys() - {"lang", "asked"}:
        return "", ""
    if path in folder.places:
        return (folder.places[path] if language == folder.language else place_page(path, language)), ""
    now = folder.today(path)
    id_ = find_id(now) if now else None
    if now is None or id_ is None or folder.places[now] == here:
        return "", ""
    return folder.places[now], f" <small>→ {id_.path} {id_.edition}</small>"
