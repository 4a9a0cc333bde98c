"""The rules of Magic, one module a section: a clause numbered 508.1a stands in `s508_declare_attackers`.

The section is the number before the dot. A section too large for one module is a folder: `s608_resolution/`.
`assumed` holds what no document says. Modules without a number hold what clauses of several sections share, and are
named by what it is: `combat`, `costs`, `targets`. They hold no clause, and no section imports another.
"""
