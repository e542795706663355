import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { Ledger } from './ledger.ts';
import type { Already, Stopped, Taking } from './taking.ts';

/** What earlier parts of a run took, or nothing, as the taking of a run that does not read any further; `why` says why not. */
export function takenSoFar(
  plan: SamplingPlan,
  already: Already | undefined,
  why: Omit<Stopped, 'afterReading'>,
): Taking {
  const ledger = new Ledger(plan, already);
  const afterReading = ledger.sequence > 0 ? ledger.sequence - 1 : null;
  return { ...ledger.results(), checks: already?.checks ?? [], stopped: { ...why, afterReading } };
}
