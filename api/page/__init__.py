"""The web page.

- `routes`: the home page, the style, and how the pages are added to an application.
- `search_pages`, `rule_pages`, `card_pages`, `scenario_pages`, `outline_pages`, `docs_pages`: the pages, by subject.
- `position_pages`: a position by hand, with its whole state in the address.
- `lists`: labels of many things, and citations as links. `symbols`: mana and resources as letters in circles.
- `rendering`: the visitor, the templates and the words. `phrases`: the sentences of answers in Japanese.
"""
