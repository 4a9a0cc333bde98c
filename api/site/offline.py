"""What makes a folder an application on a phone: the manifest, the icons, and the worker that keeps it all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from api.site.entries import pack

__all__ = ["INSTALLED", "STATIC", "make_manifest", "make_start", "make_worker", "pack_pages", "read_static"]

STATIC = ("find.js", "search.js", "icon.svg", "icon-192.png", "icon-512.png")
INSTALLED = """<link rel="manifest" href="manifest.webmanifest">
<link rel="icon" href="../icon.svg">
<link rel="apple-touch-icon" href="../icon-192.png">"""
"""What stands in the head of a page that the application is installed from. Both lie in a language's own folder."""
_START = """<!doctype html>
<html lang="{first}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url={first}/index.html">
<title>hanrei 判例</title>
<link rel="stylesheet" href="page.css">
<link rel="icon" href="icon.svg">
</head>
<body>
<main>
{notice}
<p>{links}</p>
</main>
</body>
</html>
"""
_PAGES_A_PACK = 300


def read_static(name: str) -> bytes:
    """Read a file that goes into every folder as it is, such as `icon.svg`.

    Raises:
        FileNotFoundError: there is none of that name.
    """
    return files("api.site").joinpath("static").joinpath(name).read_bytes()


def pack_pages(pages: Mapping[str, str]) -> dict[str, bytes]:
    """Pack the pages of a folder (HTML by place), sorted by place, 300 in each pack: bytes by the first place in it.

    `{}` for no pages.
    """
    places = sorted(pages)
    cuts = range(0, len(places), _PAGES_A_PACK)
    return {places[cut]: pack({one: pages[one] for one in places[cut : cut + _PAGES_A_PACK]}) for cut in cuts}


def make_worker(shell: Mapping[str, bytes], packs: Mapping[str, tuple[str, bytes]]) -> str:
    """Make the JavaScript of the worker that keeps the folder on a device.

    `shell` are files kept as they are, by place. `packs` are (file, bytes) of packed pages, by first place.

    Its name for what it keeps is a hash of all of it. So another folder is kept anew, and the same one is not. It is
    `sw.js` of the package, filled in.
    """
    total = hashlib.sha256()
    for name, raw in sorted([*shell.items(), *packs.values()]):
        total.update(f"{name}\0{len(raw)}\0".encode() + raw)
    listed = [[first, name] for first, (name, _) in sorted(packs.items())]
    worker = read_static("sw.js").decode()
    for slot, value in (
        ("edition", total.hexdigest()[:16]),
        ("files", _write(sorted(shell))),
        ("packs", _write(listed)),
    ):
        worker = worker.replace("{{" + slot + "}}", value)
    return worker


def make_manifest(language: str) -> bytes:
    """Make the web manifest of one language's pages, as JSON bytes: what a phone needs to install them.

    Any language but `en` is given Japanese names. It starts at the page of search.
    """
    told: dict[str, Any] = {
        "name": "hanrei 判例" if language == "en" else "判例 hanrei",
        "short_name": "hanrei" if language == "en" else "判例",
        "lang": language,
        "start_url": "./search.html",
        "scope": "../",
        "display": "standalone",
        "background_color": "#fdfcf8",
        "theme_color": "#8a2b1f",
        "icons": [
            {"src": "../icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "../icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "../icon-512.png", "sizes": "512x512", "type": "image/png"},
        ],
    }
    return _write(told).encode()


def make_start(languages: Iterable[str], notice: str) -> str:
    """Make the HTML of the page at the folder's own address: it leads on to the first language, and links to each.

    `notice` is HTML above the links, or "". `languages`, `ja` or `en`, are at least one, in a list or tuple.

    Raises:
        KeyError: one is another language.
    """
    named = {"ja": "日本語", "en": "English"}
    links = " · ".join(f'<a lang="{one}" href="{one}/index.html">{named[one]}</a>' for one in languages)
    first = next(iter(languages))
    return _START.format(first=first, notice=notice, links=links)


def _write(value: object) -> str:
    """Write a value as JSON without blanks, as it stands in a script; letters beyond ASCII stay."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
