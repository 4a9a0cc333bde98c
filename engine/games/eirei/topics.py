"""The questions (topics) that the clauses of the 英霊 game answer, beside the kernel's."""

from __future__ import annotations

from engine.kernel.topics import Topic

__all__: list[str] = []

TOPICS: tuple[Topic, ...] = (
    Topic(
        "defines", "combat:meets", "str", "What an attacker meets: its blocker, or what it attacks.", "what it attacks"
    ),
    Topic("defines", "enters", "Entering", "The marks with which a card enters a zone.", "none"),
    Topic("defines", "fate", "Fate", "Whether an eirei loses its battle.", "no"),
    Topic("defines", "instant-time", "str", "Whether it is a moment at which a seat may use an instant.", "no"),
    Topic("defines", "sick", "str", "Whether an eirei suffers from summoning sickness.", "no"),
    Topic("does", "acted", "str", "What follows as a seat has acted: who has priority next."),
    Topic("does", "battle", "str", "What comes of the attack that is processed."),
    Topic("does", "fight", "Fight", "What comes of a battle between eirei."),
    Topic("does", "next-phase", "str", "What follows as a phase ends: the next phase, or the next turn."),
    Topic("does", "pay", "Bill", "How a cost is paid."),
    Topic("does", "resolve", "Obj", "What happens as a link of the chain resolves."),
    Topic("forbids", "deck", "str", "Whether a seat's deck breaks a rule."),
    Topic("forbids", "mana", "Paying", "Whether a cost may not be paid with the cards chosen."),
    Topic("forbids", "take-effect", "Obj", "Whether a link is kept from taking effect."),
    Topic("orders", "chain", "tuple[Obj, ...]", "Which link of the chain is processed first."),
)
"""Each question, topic, the subject that a clause is given, what is asked, and what is so where nobody answers."""
