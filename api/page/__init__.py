"""The web page: `routes`, the words that pages say (`words`), templates and styles."""
