"""Whether citations hold.

- `checking`: one citation. Does the rule exist, is it still that rule, does it say the quotation?
- `weighing`: some words, weighed against every rule of an edition.
- `wording`: the words around a citation, compared with the rule that it names and with the others.
- `scanning`: every citation in a text or a source tree. `findings`: what was found, as text or JSON.
- `sarif`: findings as SARIF 2.1.0.
"""
