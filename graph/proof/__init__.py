"""What scenarios show.

- `scenarios`: where the scenario files lie.
- `engines`: the games' engines, loaded when asked for.
- `evidence`: scenarios found, run and mutated, and what that proves.
- `requirements`, `relevance`: what a claimed case demands of its scenario.
- `law`, `law_sentences`: the date of the rules that something rests on, and which have changed since.
- `trace`: one scenario told with its reasons.
- `sandbox`: strangers' scenarios, bounded in memory and time.
- `claims`: the rows of scenarios and of how they last ended.
- `coverage`: one status a rule, one state a case (`statuses.yaml` holds the reviewed ones).
"""
