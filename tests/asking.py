"""A reader of the service, as tests ask it: no server, no threads of its own, every answer whole."""

from __future__ import annotations

import asyncio

import httpx
from fastapi import FastAPI

__all__ = ["HOST", "Reader"]

HOST = "http://hanrei"


class Reader:
    """Asks an application as a browser would; an error inside it is its 500 and not the test's."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def get(self, address: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.ask(httpx.Request("GET", f"{HOST}{address}", headers=headers))

    def post(self, address: str, json: object) -> httpx.Response:
        return self.ask(httpx.Request("POST", f"{HOST}{address}", json=json))

    def ask(self, request: httpx.Request, client: str = "127.0.0.1") -> httpx.Response:
        return asyncio.run(self._ask(request, client))

    async def _ask(self, request: httpx.Request, client: str) -> httpx.Response:
        door = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(client, 50_000))
        async with httpx.AsyncClient(transport=door) as asking:
            return await asking.send(request)
