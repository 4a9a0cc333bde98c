"""The web page: `routes`, the translation of sentences (`phrases`), templates and styles."""
