import type { RegisteredProfile } from '../protocol/gate-answer.ts';
import type { RunRow } from '../protocol/run-row.ts';
import { visibleText } from '../protocol/visible-text.ts';
import { countsAgainst, isDisbelieved } from './counts-against.ts';
import type { GateReason } from './gate-reason.ts';
import { hasArrivedLater } from './has-arrived-later.ts';
import { isOrderDoubtful } from './is-order-doubtful.ts';

/**
 * What is wrong with the runs of a unit beside the one that decides. `runs`: production runs under the profile since the latest release,
 * in the order of `orderOfRuns`, quarantined ones included; `ofUnit`: all that count, under whatever profile.
 */
export function history(
  runs: readonly RunRow[],
  latest: RunRow | null,
  ofUnit: readonly RunRow[],
  rules: RegisteredProfile | undefined,
): readonly GateReason[] {
  const reasons: GateReason[] = [];
  const add = (code: GateReason['code'], message: string) => reasons.push({ code, message });
  const complete = runs.filter((run) => run.isComplete || isDisbelieved(run));
  if (isUnexplained(complete)) {
    add('retest-unexplained', 'The unit was inspected again after it had not passed, and no reason was given.');
  }
  const made = attemptsMade(runs);
  if (rules && made > rules.maxAttempts) {
    add('too-many-attempts', `The unit was inspected ${made} times; accepted are ${rules.maxAttempts}.`);
  }
  const monitors = new Set(ofUnit.map(monitorOf));
  if (monitors.size > 1) add('other-monitor', `Runs of the unit are of ${monitors.size} monitors.`);
  const place = latest ? runs.indexOf(latest) : runs.length;
  if (latest && runs.some((run, at) => run.quarantine !== null && (at > place || hasArrivedLater(run, latest)))) {
    add('quarantined', 'A newer run of the unit is quarantined.');
  }
  if (latest && runs.slice(0, place).some((run) => isOrderDoubtful(run, latest) || mayRefute(run, latest))) {
    add('order-unknown', 'It is not known which run of the unit was the last: inspect it again.');
  }
  return reasons;
}

/** Whether a run that counts and did not pass may be later than the one that decides although its clock says otherwise: it came later. */
function mayRefute(run: RunRow, latest: RunRow): boolean {
  return run.quarantine === null && run.outcome !== 'pass' && hasArrivedLater(run, latest);
}

/** How often a unit was inspected: complete runs that count, and quarantined ones that count against it. `runs`: as `history` takes them. */
export function attemptsMade(runs: readonly RunRow[]): number {
  return runs.filter((run) => isDisbelieved(run) || (run.isComplete && (run.quarantine === null || countsAgainst(run))))
    .length;
}

/** Names the monitor of a run. Monitors without a serial number are never the same one. */
function monitorOf({ id, serialNumber, modelName, monitorId }: RunRow): string {
  return JSON.stringify(serialNumber.trim() === '' ? id : [serialNumber, modelName, monitorId ?? null]);
}

/** Whether a run that counts against the unit is followed, at once or later, by one without a reason, or may be. */
function isUnexplained(complete: readonly RunRow[]): boolean {
  const first = complete.findIndex(countsAgainst);
  if (first < 0) return false;
  const isSilent = (run: RunRow) => run.quarantine === null && visibleText(run.retestReason ?? '') === '';
  if (complete.slice(first + 1).some(isSilent)) return true;
  const against = complete.filter(countsAgainst);
  return complete.slice(0, first).some((run) => isSilent(run) && against.some((later) => isOrderDoubtful(run, later)));
}
