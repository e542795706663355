import type { Profile } from '../../judge/profiles/profile.ts';
import { resolvePatchInput } from '../../plan/sampling/patch-input.ts';
import { plannedCount } from '../../plan/sampling/plan-parts.ts';
import { planSampling } from '../../plan/sampling/plan-sampling.ts';
import { parseResolution } from '../../plan/sampling/resolution.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { checkedPlaces } from '../../read/light/checked-places.ts';
import { SIMULATED_TIME_SCALE } from './hold-local-api.ts';
import type { InspectArguments } from './inspect-options.ts';
import type { PreparedInspection } from './prepare-inspection.ts';

/** A reading blanks the display for 3 to 5 seconds. */
const BLANKING_S = [3, 5] as const;
/** Readings that confirm the size of the signal, before the first point and after the last. */
const LAST_PIXELS = 2;
const FASTER_LAYOUT = '3x3';

/**
 * Time that the readings of the signal in a new run will take, and options that would make it faster, as a line for a person; of a run with a meter,
 * the time for which it blanks the display in addition to the light. Empty for a later part, and if the plan is refused anyway.
 */
export function runTimeText({ options, request, earlier }: PreparedInspection): string {
  const { profile, resolution, layout, patches } = request;
  if (earlier || !profile) return '';
  const planOf = (of: string) => {
    const inputs = (patches ?? profile.plan.patches).map(resolvePatchInput);
    const plan = { layout: of, order: 'row-major', resolution: parseResolution(resolution), patches: inputs } as const;
    return planSampling(plan);
  };
  const passes = options.repeat ?? 1;
  const count = (of: string) => plannedCount(planOf(of)) * passes + LAST_PIXELS;
  try {
    if (options.meter !== undefined) return signalTimeText(planOf(layout ?? profile.plan.layout), options);
    const asked = count(layout ?? profile.plan.layout);
    const fewer = isEnough(profile) ? count(FASTER_LAYOUT) : asked;
    const faster = [
      ...(options['stop-at-fail'] || passes > 1 ? [] : ['--stop-at-fail ends a run that fails sooner']),
      ...(fewer < asked ? [`--layout ${FASTER_LAYOUT} takes ${timeText(fewer, options)}`] : []),
    ];
    const hint = faster.length === 0 ? '' : ` Faster: ${faster.join('; ')}.`;
    return `${asked} readings, which blank the display: about ${timeText(asked, options)}.${hint}\n`;
  } catch {
    return '';
  }
}

/** Of a run with a meter: the signal check, the signal at each point if it is read, and the size of the signal. */
function signalTimeText(plan: SamplingPlan, options: InspectArguments): string {
  const { 'with-signal': withSignal = false, 'signal-check': isChecked = !withSignal, repeat = 1 } = options;
  const checks = isChecked ? plan.patches.flatMap((_, patchIndex) => checkedPlaces(plan, patchIndex)).length : 0;
  const readings = (checks + (withSignal ? plannedCount(plan) : 0)) * repeat + LAST_PIXELS;
  return `${readings} readings of the signal, which blank the display: about ${timeText(readings, options)}, in addition to the light.\n`;
}

/** True if the profile accepts the faster layout. */
function isEnough({ requires: { minimumPoints, minimumGrid } }: Profile): boolean {
  return minimumPoints <= 9 && (!minimumGrid || (minimumGrid.columns <= 3 && minimumGrid.rows <= 3));
}

function timeText(readings: number, options: InspectArguments): string {
  const scale = options.simulate === undefined ? 1 : (options['time-scale'] ?? SIMULATED_TIME_SCALE);
  const [from, to] = BLANKING_S.map((seconds) => seconds * scale * readings) as [number, number];
  const [unit, least, most] = to < 100 ? ['s', from, to] : ['min', from / 60, to / 60];
  const ends = [...new Set([Math.ceil(least), Math.ceil(most)])];
  return `${ends.join(' to ')} ${unit}`;
}
