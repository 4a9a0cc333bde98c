"""Answers: each module makes one kind of model out of the library."""
