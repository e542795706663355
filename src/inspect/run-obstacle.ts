import { calibrationObstacle } from '../judge/calibration-obstacle.ts';
import { kindObstacle } from '../judge/kind-obstacle.ts';
import { planObstacle } from '../judge/plan-obstacle.ts';
import type { Reason } from '../judge/verdict.ts';
import type { Reading } from '../read/reading.ts';
import type { Inspection } from '../record/inspection.ts';
import type { RunPlan } from './plan-run.ts';

/** The parts of a run that decide if it can lead to a verdict; `sampling`: null if the size of the signal is not stated. */
export interface RunToJudge extends Pick<RunPlan, 'profile' | 'judging'> {
  readonly sampling: RunPlan['sampling'] | null;
}

/**
 * The reason why a run could not lead to a verdict, regardless of its readings; null if there is no such reason. A run asks before it reads, and a
 * preflight before there is a run. `startedAt`: UTC, ISO 8601; `kind`: the kind of reading to be taken.
 */
export function runObstacle(
  { profile, judging, sampling }: RunToJudge,
  calibration: Inspection['calibration'],
  startedAt: string,
  kind: Reading['kind'],
): Reason | null {
  return (
    kindObstacle(profile, kind, judging.acceptSignal ?? false) ??
    calibrationObstacle(calibration, profile, startedAt, kind) ??
    (sampling && planObstacle(sampling, calibration, profile, judging, kind))
  );
}
