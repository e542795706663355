import type { GateRun } from '../../protocol/gate-run.ts';
import type { GateReason } from './gate-reason.ts';

/**
 * Reasons why none of a unit's runs under the profile counts. `isQuarantined`: true if there are quarantined runs since the latest release.
 */
export function nothingCounts(
  asked: readonly GateRun[],
  isQuarantined: boolean,
  isReleased: boolean,
): readonly GateReason[] {
  if (isQuarantined) {
    return [
      { code: 'quarantined', message: 'Every run of the unit is quarantined: an administrator must release one.' },
    ];
  }
  if (isReleased) {
    return [
      {
        code: 'not-inspected-since-release',
        message: 'The unit was released for another inspection, which has not been made.',
      },
    ];
  }
  const only = KINDS.filter(({ kind }) => asked.some((run) => run.kind === kind));
  if (only.length > 0) return only.map(({ code, message }) => ({ code, message }));
  return [{ code: 'unknown-unit', message: 'No run of this unit under this profile has arrived.' }];
}

const KINDS = [
  { kind: 'simulated', code: 'only-simulated', message: 'The unit was simulated only.' },
  { kind: 'rejudged', code: 'only-rejudged', message: 'There are only judgments of earlier readings made again.' },
  { kind: 'imported', code: 'only-imported', message: 'There are only readings that came in a file.' },
  { kind: 'gauge', code: 'only-gauge', message: 'There are only runs of a gauge study.' },
  { kind: 'golden', code: 'only-golden', message: 'It was inspected as a golden unit only.' },
] as const;
