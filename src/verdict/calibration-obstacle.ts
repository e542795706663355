import { colorBasis } from '../color/color-basis.ts';
import type { Evidence } from './evidence.ts';
import type { Profile } from './profile.ts';
import { checkCalibration } from './reasons/check-calibration.ts';
import type { Reason } from './verdict.ts';

/**
 * Why no readings could lead to a verdict by a profile, whatever they say: the calibration is missing, stale or contradicts
 * itself. Null where there is no such reason. `startedAt` is the run's start: UTC, ISO 8601.
 */
export function calibrationObstacle(
  calibration: Evidence['calibration'],
  profile: Profile,
  startedAt: string,
): Reason | null {
  const { referenceProblem } = colorBasis(calibration.reference, null);
  return checkCalibration({ readings: [], checks: [], calibration, startedAt }, profile, referenceProblem)[0] ?? null;
}
