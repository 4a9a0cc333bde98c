"""The rules of Flesh and Blood, one module for each section: 6.3.2a is in `s6_3_continuous_effect_interactions`.

The section is the first two numbers, in whichever edition. `assumed` holds what no document says. Modules without a
number hold functions that several sections share, and are named after their subject: `costs`, `layers`. They hold no
clause. No section imports another.
"""
