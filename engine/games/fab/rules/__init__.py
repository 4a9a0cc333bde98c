"""The rules of Flesh and Blood, one module a section: 6.3.2a stands in `s6_3_continuous_effect_interactions`.

The section is the first two numbers, whichever edition the clause is written from, and however short it is. `assumed`
holds what no document says. Modules without a number hold what clauses of several sections share, and are named by what
it is: `costs`, `layers`. They hold no clause, and no section imports another.
"""
