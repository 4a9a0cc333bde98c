"""The library as a folder of files: the pages that `hanrei serve` gives, to be read and searched without a server.

- `building`: the folder made, step by step, by the modules below.
- `words`: whose words are written: our own alone, or the texts held, too.
- `choosing`: which pages there are. `frame`: those that only a folder has.
- `gathering`: every page asked for. `asking`: the application asked inside this process.
- `rewriting`: a page made a file. `addresses`: where it lies, and how files lead to each other.
- `entries`: what search finds. `offline`: what a phone installs and keeps.
- `folder`: a folder written whole or not at all.

Script is on the page that searches alone (`static/`). Reading needs none.
"""
