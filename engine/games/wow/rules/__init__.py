"""The rules of the World of Warcraft TCG, one module a section: 415.3a stands in `s415_zones`.

The section is the number before the dot, whichever edition the clause is written from, and however short it is.
Modules without a number hold what clauses of several sections share, and are named by what it is: `combat`, `powers`.
They hold no clause, and no section imports another.
"""
