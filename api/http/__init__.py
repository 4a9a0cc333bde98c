"""HTTP under /v1.

- `app`: the addresses of what is looked up.
- `runs`, `jobs`: scenarios run at once, and verifications in the background.
- `positions`: a position by hand.
- `bulk`: bulk files, the manifest and the feed of changes.
- `transfer`: origins and gzip.
- `problems`: what goes wrong, as `application/problem+json`.
- `readmodel`: what a server keeps in memory, tags and caching.
- `openapi`: the OpenAPI document and its examples.
"""
