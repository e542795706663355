import type { RunPlan } from '../../inspect/plan-run.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { resolvePatchInput } from '../../plan/sampling/patch-input.ts';
import { plannedCount } from '../../plan/sampling/plan-parts.ts';
import { planSampling } from '../../plan/sampling/plan-sampling.ts';
import { checkedPlaces } from '../../read/light/checked-places.ts';

/** A reading blanks the display for 3 to 5 seconds. */
const BLANKING_S = [3, 5] as const;
/** Readings that confirm the size of the signal, before the first point and after the last. */
const LAST_PIXELS = 2;
const FASTER_LAYOUT = '3x3';

/**
 * Time that the readings of the signal in a new run will take, and options that would make it faster, as a line for a person; of a run with a meter,
 * the time for which it blanks the display in addition to the light. Empty for a later part.
 */
export function runTimeText(plan: RunPlan): string {
  const { request, reads, sampling, profile, repeat, stopAtFail } = plan;
  if (request.resume !== undefined) return '';
  if (reads.metering !== null) return signalTimeText(plan, reads.metering);
  const asked = readingsOf(plannedCount(sampling), plan);
  const fewer = isEnough(profile) ? readingsOf(fasterCount(plan), plan) : asked;
  const faster = [
    ...(stopAtFail || repeat > 1 ? [] : ['--stop-at-fail ends a run that fails sooner']),
    ...(fewer < asked ? [`--layout ${FASTER_LAYOUT} takes ${timeText(fewer, plan)}`] : []),
  ];
  const hint = faster.length === 0 ? '' : ` Faster: ${faster.join('; ')}.`;
  return `${asked} readings, which blank the display: about ${timeText(asked, plan)}.${hint}\n`;
}

function readingsOf(points: number, { repeat }: RunPlan): number {
  return points * repeat + LAST_PIXELS;
}

/** Points under patches in the faster layout; a patch with a layout of its own keeps it. */
function fasterCount({ request, sampling, profile }: RunPlan): number {
  const own = (request.fullPlan && profile.fullPlan) || profile.plan;
  const patches = (request.patches ?? own.patches).map(resolvePatchInput);
  const { resolution } = sampling;
  return plannedCount(planSampling({ layout: FASTER_LAYOUT, order: 'row-major', resolution, patches }));
}

/** Of a run with a meter: the signal check, the signal at each point if it is read, and the size of the signal. */
function signalTimeText(plan: RunPlan, { withSignal, signalCheck }: NonNullable<RunPlan['reads']['metering']>): string {
  const { sampling } = plan;
  const checks = signalCheck
    ? sampling.patches.flatMap((_, patchIndex) => checkedPlaces(sampling, patchIndex)).length
    : 0;
  const readings = readingsOf(checks + (withSignal ? plannedCount(sampling) : 0), plan);
  return `${readings} readings of the signal, which blank the display: about ${timeText(readings, plan)}, in addition to the light.\n`;
}

/** True if the profile accepts the faster layout. */
function isEnough({ requires: { minimumPoints, minimumGrid } }: Profile): boolean {
  return minimumPoints <= 9 && (!minimumGrid || (minimumGrid.columns <= 3 && minimumGrid.rows <= 3));
}

function timeText(readings: number, { simulated }: RunPlan): string {
  const scale = simulated?.timeScale ?? 1;
  const [from, to] = BLANKING_S.map((seconds) => seconds * scale * readings) as [number, number];
  const [unit, least, most] = to < 100 ? ['s', from, to] : ['min', from / 60, to / 60];
  const ends = [...new Set([Math.ceil(least), Math.ceil(most)])];
  return `${ends.join(' to ')} ${unit}`;
}
