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

    def ask(self, *requests: httpx.Request) -> httpx.Response:
        """The answer to a request; of several, asked at once, to the last."""
        return asyncio.run(self._ask(*requests))[-1]

    async def _ask(self, *requests: httpx.Request) -> list[httpx.Response]:
        door = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=door) as client:
            return await asyncio.gather(*map(client.send, requests))
