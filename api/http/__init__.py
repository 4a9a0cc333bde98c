"""HTTP under /v1: `app` the addresses, `runs` and `jobs` what is run, `problems` what goes wrong."""
