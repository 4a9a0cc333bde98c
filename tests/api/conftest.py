"""What tests of the service share: an application over the committed indexes, and a reader that asks it."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI

from api.http.app import create_app
from tests.asking import Reader


@pytest.fixture(scope="module")
def app(seeded: Path) -> FastAPI:
    return create_app(seeded)


@pytest.fixture(scope="module")
def reader(app: FastAPI) -> Reader:
    return Reader(app)
