"""The tables. Rows are the truth; networkx graphs and read models are made from them and never edited.

Every row can be made anew from the repository and the documents that are kept beside the database
(`graph.store.documents`). `Text` and `Citation` hold the publisher's words and where a number stands in them.
"""

from __future__ import annotations

from sqlmodel import Field, SQLModel

__all__ = [
    "CardRow",
    "CitationRow",
    "DigestRow",
    "EdgeRow",
    "EditionRow",
    "KinRow",
    "MetaRow",
    "NameRow",
    "PairRow",
    "PartRow",
    "PrintRow",
    "TextRow",
    "UnitRow",
]


class MetaRow(SQLModel, table=True):
    """What the database itself knows: the marks of what it was made from, and its revision."""

    __tablename__ = "meta"
    key: str = Field(primary_key=True)
    value: str


class EditionRow(SQLModel, table=True):
    """One edition. `origin` is `index` for the committed ones and `ingest` for those a user added."""

    __tablename__ = "edition"
    game: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    document: str
    genre: str
    language: str
    title: str
    version: str | None = None
    effective: str | None = None
    origin: str = "index"
    stubs: str = ""


class UnitRow(SQLModel, table=True):
    """One unit or stub. `id` is full; `fingerprints` run together, eight digits each; lists are JSON."""

    __tablename__ = "unit"
    id: str = Field(primary_key=True)
    game: str
    edition: str
    number: str = Field(index=True)
    position: int
    kind: str
    parent: str | None = Field(default=None, index=True)
    title: str = ""
    hash: str = Field(default="", index=True)
    fingerprints: str = ""
    cites: str = ""
    cases: str = ""
    flags: str = ""
    held: bool = True


class TextRow(SQLModel, table=True):
    """The words of a unit, as ingested; `hash` is that of their folded form."""

    __tablename__ = "text"
    unit: str = Field(primary_key=True)
    hash: str
    text: str


class DigestRow(SQLModel, table=True):
    """What a unit says in our own words."""

    __tablename__ = "digest"
    unit: str = Field(primary_key=True)
    language: str = Field(primary_key=True)
    text: str


class PartRow(SQLModel, table=True):
    """One of several statements that a rule or case makes; `unshown` is why nothing shows it, or empty."""

    __tablename__ = "part"
    of: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    ja: str
    en: str
    unshown: str


class CitationRow(SQLModel, table=True):
    """Where a number stands in an ingested text: characters `start` to `end` of it read `raw`.

    `ordinal` counts the citations of the unit from 0; `targets` are the numbers meant, a list as JSON.
    """

    __tablename__ = "citation"
    unit: str = Field(primary_key=True)
    ordinal: int = Field(primary_key=True)
    start: int
    end: int
    raw: str
    targets: str


class PrintRow(SQLModel, table=True):
    """One fingerprint of one unit."""

    __tablename__ = "print"
    fingerprint: str = Field(primary_key=True)
    unit: str = Field(primary_key=True)


class EdgeRow(SQLModel, table=True):
    """`source` leans on `target`: the kind of edge, its basis, the reason of a curated one, whose edition it is."""

    __tablename__ = "edge"
    source: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    target: str = Field(primary_key=True, index=True)
    basis: str
    reason: str = ""
    edition: str = ""


class NameRow(SQLModel, table=True):
    """One way to write a card or a term, or in another language than its edition's the title of a unit.

    `form` is name, face, reading, english, alias, variant, title, or `not` for a word that is wrongly taken for it.
    """

    __tablename__ = "name"
    target: str = Field(primary_key=True)
    form: str = Field(primary_key=True)
    language: str = Field(primary_key=True)
    text: str = Field(primary_key=True)
    note: str = ""


class ScenarioRow(SQLModel, table=True):
    """One scenario: where it lies, what it claims, and how it last ended; `not run` when nobody has seen it yet.

    `claims` is a list as JSON.
    """

    __tablename__ = "scenario"
    id: str = Field(primary_key=True)
    game: str
    path: str
    title: str
    claims: str
    outcome: str


class StatusRow(SQLModel, table=True):
    """The status of a rule when the scenarios were last run and mutated."""

    __tablename__ = "status"
    rule: str = Field(primary_key=True)
    status: str
    reason: str


class CardRow(SQLModel, table=True):
    """One card: its printed facts as JSON."""

    __tablename__ = "card"
    id: str = Field(primary_key=True)
    game: str
    facts: str


class SetCardRow(SQLModel, table=True):
    """One card of a set file that was ingested: its texts, and what is read of them, as JSON.

    `game` and `name` are how the engine knows it; `document` is the label of the kept document.
    """

    __tablename__ = "set_card"
    id: str = Field(primary_key=True)
    game: str = Field(index=True)
    name: str
    document: str
    read: str


class PairRow(SQLModel, table=True):
    """Two editions whose lineage was computed, older (or original) first."""

    __tablename__ = "pair"
    older: str = Field(primary_key=True)
    newer: str = Field(primary_key=True)


class KinRow(SQLModel, table=True):
    """A step of lineage that is not `kept under the same number`; an empty side means new or gone.

    `here` and `there` are full ids, `older` and `newer` editions as `fab@en`. Between languages or documents, what was
    kept has a row, too.
    """

    __tablename__ = "kin"
    here: str = Field(primary_key=True)
    there: str = Field(primary_key=True, index=True)
    older: str = Field(primary_key=True)
    newer: str = Field(primary_key=True)
    relation: str
    confidence: float
    reason: str
