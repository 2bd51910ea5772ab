"""Many games: in one call (simulate), or in large resumable runs (experiment, plan, work, runner, load)."""
