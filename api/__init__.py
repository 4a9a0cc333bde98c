"""The interfaces: thin, over one data model. They decide nothing about rules.

- `models`: the answers, as pydantic models.
- `answers`: one module an answer; each makes a model out of the library.
- `cli`: the command line (`hanrei`).
- `http`: the API under /v1, problems, the OpenAPI document.
- `page`: the web page for people.
- `mcp`: the tools for agents.
- `site`: the pages as a folder of files, without a server.
- `scaffold`: what `hanrei new` writes.
"""
