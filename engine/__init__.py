"""What the rules do: the kernel, the games on it, and the scenarios that drive them.

This module imports nothing, so that any part of the engine may be had alone.
"""
