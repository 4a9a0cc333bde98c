"""The rules of the World of Warcraft TCG, one module for each section: the clause for 415.3a is in `s415_zones`.

The section is the number before the dot, in whichever edition. Modules without a number hold functions that several
sections share, and are named after their subject: `combat`, `powers`. They hold no clause. No section imports another.
"""
