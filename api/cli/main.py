"""The command line: `hanrei 410.6` resolves, everything else is a named command.

Answers go to stdout, progress and notes to stderr. Exit codes: 0 good, 1 findings or failures,
2 usage, 3 not found or ambiguous. Each command asks the library, prints the answer, and decides nothing.
"""

from __future__ import annotations

import socket

import click

from api.cli import documents, lookup, play, proof, reading, scaffold, site, tidy, why
from api.cli.options import common_options, open_library, print_json, print_note
from rulebook.errors import HanreiError

__all__ = ["main"]


class AddressError(HanreiError):
    """An address on which nothing can listen."""


class LookupGroup(click.Group):
    """A command group that looks a text up where its first word is no command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words of the command line; called by click.

        `ask` is put before a text whose first word is no command. So `hanrei 410.6` is `hanrei ask 410.6`. Options
        alone, as `--help`, stay as they are. Gives the words that are left, as click does.
        """
        words = [word for word in args if not word.startswith("-")]
        if words and words[0] not in self.commands:
            args = ["ask", *args]
        return super().parse_args(ctx, args)


@click.group(cls=LookupGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hanrei")
def main() -> None:
    """A rules judge's library: look up a rule by number, name or citation, and see why.

    A first word that is no command is looked up: hanrei 410.6
    """


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; loopback unless told.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port.")
@click.option("--openapi", is_flag=True, help="Print the OpenAPI document and serve nothing.")
@click.option("--prove/--no-prove", default=True, help="Run in the background what has no evidence yet.")
@click.option("-j", "jobs", type=click.IntRange(1, 64), help="Processes that prove; a quarter of what there are.")
@click.option("--any-origin", is_flag=True, help="Let pages of any origin read all of /v1, ingested texts included.")
@common_options
def serve(
    host: str,
    port: int,
    openapi: bool,
    prove: bool,
    jobs: int | None,
    any_origin: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Serve the API under /v1, and the pages for people, until stopped.

    What has no evidence yet is run in the background, and pages say so until it is done. With --openapi the document is
    printed and nothing is served. --json does nothing. Where nothing can listen on the address, the exit code is 1.
    """
    import uvicorn

    from api.http.app import create_app
    from graph.proof.background import suggest_jobs

    del as_json
    processes = (jobs or suggest_jobs()) if prove else 0
    app = create_app(open_library(db), prove=processes, any_origin=any_origin)
    if openapi:
        print_json(app.openapi())
        return
    with _listen(host, port) as listening:
        place = f"[{host}]" if ":" in host else host
        print_note(f"hanrei answers on http://{place}:{listening.getsockname()[1]}/ (API: /v1, docs: /docs)")
        config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
        uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens on an address and port, before anybody is told of it; port 0 takes a free one.

    It is open already; the caller closes it.

    Raises:
        AddressError: the address is not ours, or somebody listens there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = str(error.strerror).partition(" (while")[0]  # Python repeats the address
        remedy = "give another address with --host, or another port with --port; --port 0 takes a free one"
        raise AddressError(f"nothing can listen there: {why}", where=f"{host}:{port}", remedy=remedy) from error


@click.command()
@common_options
def mcp(db: str | None, as_json: bool) -> None:
    """Answer agents by the Model Context Protocol, on standard input and output, until the input ends.

    It opens no port. --json does nothing.
    """
    from api.mcp import tools as agents

    del as_json
    agents.create_server(open_library(db).path).run("stdio")


for command in (
    lookup.ask,
    lookup.resolve,
    lookup.rule,
    lookup.card,
    lookup.search,
    lookup.impact,
    lookup.check,
    lookup.meets,
    lookup.graph,
    documents.cite_check,
    documents.diff,
    documents.lint,
    documents.list_editions,
    documents.ingest,
    documents.forget,
    documents.export_,
    documents.index,
    proof.verify,
    reading.compare_languages,
    reading.read_cards,
    tidy.tidy,
    why.why,
    play.play,
    proof.schema,
    proof.assumptions,
    proof.coverage,
    scaffold.new,
    site.site,
    serve,
    mcp,
):
    main.add_command(command)
