"""Subtypes that the rules of February 2021 do not list: those of planeswalkers, and what came later (205.3)."""

from __future__ import annotations

__all__ = ["LATER_SUBTYPES"]

_NAMES = """
Qu Ral Oko Map Toy Jaya Urza Bard Jace Role Case Mite Cave Guff Gith Koth Dack Junk Seal Will Room Omen Ugin
Karn Town Hero Teyo Szat Drix Tasha Lukka Jeska Llama Kiora Serra Nissa Minsc Jared Child Blood Siege Stone
Lolth Synth Sloth Ajani Domri Basri Dalek Skunk Snail Gnoll C'tan Rowan Alien Sorin Dovin Wrenn Bison Clown
Kaito Gamer Lemur Bolas Class Comet Mount Robot Guest Grist Samut Calix Dihada Vraska Estrid Moogle Sphere
Coyote Huatli Teferi Nahiri Ashiok Garruk Zariel Weasel Possum Vivien Arlinn Gideon Dakkon Necron Tamiyo Lander
Ranger Venser Beaver Doctor Vronos Walrus Planet Narset Yanggu Liliana Echidna Kasmina Chandra Tyranid Inkling
Yanling Angrath Elspeth Saheeli Sivitri Daretti Fractal Davriel Sarkhan Villain Raccoon Balloon Glimmer Lobster
Hamster Nixilis Xenagos Varmint Bahamut Capybara Employee Symbiote Tiefling Halfling Hedgehog Primarch Ellywick
Cyberman Kangaroo Beholder Sorcerer Custodes Astartes Platypus Tezzeret Aminatou Infinity Windgrace Porcupine
Freyalise Detective Armadillo Performer Elminster Incubator Scientist Bobblehead Background Powerstone
Attraction Inquisitor Quintorius Spacecraft Mordenkainen
"""


LATER_SUBTYPES: tuple[str, ...] = (*_NAMES.split(), "Time Lord")
"""They can be printed, and a player of the older law cannot choose them."""
