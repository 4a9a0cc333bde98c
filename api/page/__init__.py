"""The web page: `routes`, `rendering`, the translation of sentences (`phrases`), templates and styles."""
