import type { Reading } from '../read/reading.ts';
import { colorBasis } from './color/color-basis.ts';
import type { Evidence } from './evidence.ts';
import type { Profile } from './profiles/profile.ts';
import { checkCalibration } from './reasons/check-calibration.ts';
import type { Reason } from './verdict.ts';

/**
 * The reason why no readings could lead to a verdict by a profile, regardless of their values: the calibration is missing, stale or contradicts
 * itself. Null if there is no such reason. `startedAt` is the run's start: UTC, ISO 8601; `kind`: the kind of reading to be taken.
 */
export function calibrationObstacle(
  calibration: Evidence['calibration'],
  profile: Profile,
  startedAt: string,
  kind: Reading['kind'] = 'signal',
): Reason | null {
  const { referenceProblem } = colorBasis(calibration.reference, null);
  const evidence = { readings: [], checks: [], calibration, startedAt };
  return checkCalibration(evidence, profile, referenceProblem, kind === 'light')[0] ?? null;
}
