import type { RegisteredProfile } from '../protocol/gate-answer.ts';
import type { RunRow } from '../protocol/run-row.ts';
import type { GateReason } from './gate-reason.ts';

/**
 * What is wrong with the runs of a unit beside the one that decides. `runs`: production runs under the profile since the latest release,
 * oldest first, quarantined ones included; `ofUnit`: all that count, under whatever profile.
 */
export function history(
  runs: readonly RunRow[],
  latest: RunRow | null,
  ofUnit: readonly RunRow[],
  rules: RegisteredProfile | undefined,
): readonly GateReason[] {
  const reasons: GateReason[] = [];
  const add = (code: GateReason['code'], message: string) => reasons.push({ code, message });
  const complete = runs.filter(({ isComplete }) => isComplete);
  if (isUnexplained(complete)) {
    add('retest-unexplained', 'The unit was inspected again after it had not passed, and no reason was given.');
  }
  const made = complete.filter(({ quarantine }) => quarantine === null).length;
  if (rules && made > rules.maxAttempts) {
    add('too-many-attempts', `The unit was inspected ${made} times; accepted are ${rules.maxAttempts}.`);
  }
  const serials = new Set(ofUnit.map(({ serialNumber }) => serialNumber));
  if (serials.size > 1) add('other-monitor', `Runs of the unit are of ${serials.size} monitors.`);
  const newer = latest ? runs.slice(runs.indexOf(latest) + 1) : [];
  if (newer.length > 0) add('quarantined', 'A newer run of the unit is quarantined.');
  return reasons;
}

/**
 * Whether a run that did not pass is followed, at once or later, by one without a reason. A quarantined run passes nothing, but what it says
 * against the unit is heard.
 */
function isUnexplained(complete: readonly RunRow[]): boolean {
  const first = complete.findIndex(({ outcome }) => outcome !== 'pass');
  return first >= 0 && complete.slice(first + 1).some((run) => run.quarantine === null && !run.retestReason?.trim());
}
