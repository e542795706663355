import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import type { UnitState } from '../../../protocol/unit-answer.ts';
import type { FoundState } from '../../gate/gate-reason.ts';
import { askUnits } from '../gate/unit-gate.ts';
import type { LineDeps } from '../line-env.ts';

/** A page of units by whether they may ship, the one with the newest run first. A page may have fewer rows than asked for, and more after it: only units that go by the model and are in the state that is asked for are in it. */
export async function unitStates(
  deps: LineDeps,
  { state, model }: { readonly state?: UnitState | undefined; readonly model?: string | undefined },
  page: PageRequest,
): Promise<Page<FoundState>> {
  const { rows, next } = await deps.store.newestRuns(model ?? null, page);
  const latest = new Map(rows.map(({ unit, receivedAt }) => [unit, receivedAt]));
  const answers = await askUnits(deps, [...latest.keys()]);
  const found = answers.filter(
    (answer) => (state ?? answer.state) === answer.state && (model ?? answer.model) === answer.model,
  );
  return {
    rows: found.map(({ unit, model: stated, state: own, reasons, next: steps }) => ({
      ...{ unit, model: stated, state: own, next: steps },
      reasons: [...new Set(reasons.map(({ code }) => code))],
      latestAt: latest.get(unit) ?? '',
    })),
    next,
  };
}
