import { calibrationAge } from '../judge/calibration-age.ts';
import { requiredError } from '../judge/detectability/require-detectable.ts';
import type { Reading } from '../read/reading.ts';
import type { Reference, ReferenceProblem } from '../read/reference/reference.ts';
import { isReferenceProblem } from '../read/reference/reference-from.ts';
import { wording } from '../report/text/wording.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import type { InspectRequest } from './request.ts';
import { runObstacle } from './run-obstacle.ts';

/** A run that is going to be made. */
export interface PlannedRun {
  readonly plan: RunPlan;
  /** False: the plan only shows what the options are worth otherwise. */
  readonly isSizeStated: boolean;
  readonly kind: Reading['kind'];
}

/** The plan of the run; throws the errors of its options, as an inspection would. */
export function plannedRun(request: InspectRequest): PlannedRun {
  const isSizeStated = request.resolution !== undefined;
  // A layout of points in pixels has a meaning only on a screen of a known size.
  const plan = planRun(isSizeStated ? request : { ...request, resolution: '3840x2160', layout: 'center' });
  return { plan, isSizeStated, kind: plan.reads.metering === null ? 'signal' : 'light' };
}

/** The basis of a possible verdict, or the reason why none is possible, in the words of an inspection. */
export function verdictProspect(
  { plan, isSizeStated, kind }: PlannedRun,
  found: Reference | ReferenceProblem,
  now: Date,
): { readonly isPossible: boolean; readonly text: string } {
  const { profile, judging, sampling } = plan;
  const calibration = isReferenceProblem(found)
    ? { reference: null, problem: found }
    : { reference: found, problem: null };
  const judged = { profile, judging, sampling: isSizeStated ? sampling : null };
  const obstacle = runObstacle(judged, calibration, now.toISOString(), kind);
  if (obstacle !== null) return { isPossible: false, text: wording('en', sampling).reason(obstacle) };
  const required = requiredError(profile, judging.requireDetectable);
  if (required !== null && !isSizeStated) {
    const text = `Whether the plan can see an error of ${required}/255 depends on the size of the signal: state it (--resolution).`;
    return { isPossible: false, text };
  }
  return { isPossible: true, text: `profile ${profile.name} ${profile.version}, ${calibrationText(plan, found, now)}` };
}

function calibrationText({ profile }: RunPlan, found: Reference | ReferenceProblem, now: Date): string {
  if (isReferenceProblem(found)) return `which needs no calibration (${found.message})`;
  const age = calibrationAge(found.executedAt, now.toISOString());
  const days = age ? ` (at most ${Math.max(0, Math.ceil(age.atMostDays))} days ago)` : '';
  const limit = profile.calibrationMaxAgeDays;
  return `calibrated ${found.executedAt}${days}, ${limit === null ? 'any age' : `limit ${limit} days`}`;
}
