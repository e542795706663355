import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import type { UnitState, UnitStateRow } from '../../../protocol/unit-answer.ts';
import type { LineDeps } from '../line-env.ts';
import { askUnit } from './unit-gate.ts';

/**
 * A page of units by whether they may ship, the one with the newest counted run first, each once. A page may have fewer rows than asked for, and more after it: only units in the state that is asked for are in it.
 */
export async function unitStates(
  deps: LineDeps,
  { state, model }: { readonly state?: UnitState | undefined; readonly model?: string | undefined },
  page: PageRequest,
): Promise<Page<UnitStateRow>> {
  const { rows, next } = await deps.store.units(model === undefined ? {} : { model }, page);
  const found: UnitStateRow[] = [];
  for (const row of rows) {
    const { unit, latestAt } = row;
    // A unit has a row for each profile: the one of its newest counted run stands for it.
    const [newest] = (await deps.store.units({ unit }, { limit: 1 })).rows;
    if (newest?.latestRun !== row.latestRun) continue;
    const answer = await askUnit(deps, unit);
    if (state !== undefined && answer.state !== state) continue;
    const reasons = [...new Set(answer.reasons.map(({ code }) => code))];
    found.push({ unit, model: answer.model, state: answer.state, reasons, next: answer.next, latestAt });
  }
  return { rows: found, next };
}
