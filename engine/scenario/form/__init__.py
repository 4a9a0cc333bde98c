"""The scenario file: what it holds, how it is read, and how it is written.

- `model`: what a file holds, and why a scenario may fail; `contrast`: the contrast that stands in the file.
- `loading`, `strict_yaml`, `charset`: a file read, with its keys, limits and characters checked.
- `held`: cards that a user holds, for scenarios that lay them out.
- `writer`: a file written; `tidy`: older files brought along; `embedding`: contrasts moved into their file.
- `notation`: a position in one short text.
- `schema`: the JSON Schema of a file.
"""
