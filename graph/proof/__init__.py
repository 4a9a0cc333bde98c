"""What scenarios prove.

- `scenarios`: where the scenario files are.
- `engines`: the games' engines, loaded when first asked for.
- `evidence`: scenarios found, run and mutated, and what that proves.
- `requirements`, `relevance`: what a claimed case demands of its scenario.
- `law`, `law_sentences`: the date of the rules that something rests on, and which have changed since.
- `trace`: one scenario's events with their reasons. `summary`: the same in short.
- `sandbox`: scenarios of strangers, bounded in memory and time.
- `scenario_rows`: the rows of scenarios, with what each claims and how it last ended.
- `claim_lookup`: from what a person asks about to the claims of scenarios.
- `coverage`: one status a rule, one state a case (`statuses.yaml` holds the reviewed ones).
"""
