"""Readers of release notes and card data, one module a format."""
