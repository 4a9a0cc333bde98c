"""What scenarios prove.

- `scenarios`: where the scenario files are.
- `engines`: the games' engines, loaded when first asked for.
- `holding`: the cards of ingested sets, for scenarios and lookups.
- `as_read`: scenarios played with cards as they are read, in place of the engine's.
- `outcomes`: one scenario run and weighed; `report`: its failures and the rules behind it, in words.
- `syntax`, `regions`, `marking`: clauses taken apart, and which of their regions a run reaches.
- `sources`, `basis`, `ledger`: what a result rests on, its key, and which results still stand.
- `evidence`: scenarios found, run where no result stands, and what that proves.
- `condition_runs`: mutants of conditions tried in scenarios; `condition_lists`: the committed lists of what kills them.
- `standing`: the rows brought up to the evidence; `background` proves for a server, `shipping` for a wheel.
- `parts`: which statements of rules and cases are shown, and by which scenarios.
- `requirements`, `relevance`: what a claimed case demands of its scenario.
- `law`, `law_sentences`: the date of the rules that something rests on, and which have changed since.
- `trust`: how far the rules that something rests on are proved.
- `amendments`: what a later edition's change of a rule does in play.
- `edition_report`: what rests on the rules that an edition changes.
- `board`: a position as a table by seat and zone.
- `trace`: one scenario's events with their reasons. `summary`: the same in short.
- `laying`: a position played on by hand: how it lies, what happened, what may be done.
- `tellers`: who tells a run in sentences, in each language.
- `sandbox`: scenarios of strangers, bounded in memory and time.
- `tidying`: scenario files written in the format as it is now.
- `scenario_rows`: the rows of scenarios, with what each claims and how it last ended.
- `claim_lookup`: from what a person asks about to the claims of scenarios.
- `coverage`: one status a rule, one state a case (`statuses.yaml` holds the reviewed ones).
"""
