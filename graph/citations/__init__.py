"""Whether citations hold.

- `checking`: one citation. Does the rule exist, is it still that rule, does it say the quotation?
- `wording`: the words around a citation, compared with the rule that it names.
- `scanning`: every citation in a text or a source tree.
- `sarif`: findings as SARIF 2.1.0.
"""
