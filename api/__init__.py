"""The faces: thin, over one data model; no decision is made here.

- `models`: what every answer carries, as pydantic models.
- `answers`: one module an answer; each makes a model out of the library.
- `cli`: the command line (`hanrei`).
- `http`: the API under /v1, problems, the OpenAPI document.
- `page`: the web page for people.
- `mcp`: the tools for agents.
"""
