"""The rules of Magic, one module for each section: the clause for 508.1a is in `s508_declare_attackers`.

The section is the number before the dot. A section too large for one module is a folder, such as `s608_resolution/`.
`assumed` holds what no document says. Modules without a number hold functions that several sections share, and are
named after their subject: `combat`, `costs`, `targets`. They hold no clause. No section imports another.
"""
