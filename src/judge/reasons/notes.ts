import { plannedCount } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { isSignal } from '../../read/reading.ts';
import type { Reference } from '../../read/reference/reference.ts';
import { sumOf } from '../color/sum-of.ts';
import type { Evidence } from '../evidence.ts';
import type { JudgedByCode } from '../judged-by-code.ts';
import type { Judgment } from '../judgment.ts';
import { overriddenTone } from '../overridden-tone.ts';
import type { Profile } from '../profiles/profile.ts';
import type { LimitResult, Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Says that a run was stopped since it is proven to fail: the points left were not read. */
export function noteFailProven({
  plan,
  readings,
  proven,
}: Pick<Evidence, 'plan' | 'readings'> & { readonly proven?: readonly LimitResult[] | undefined }): readonly Reason[] {
  return proven ? [note('fail-proven', { read: readings.length, planned: plannedCount(plan) })] : [];
}

/** Says which readings were judged by code value, since no tone response is known. */
export function noteJudgedByCode(byCode: readonly JudgedByCode[], { patches }: SamplingPlan): readonly Reason[] {
  const count = sumOf(byCode, ({ deviations }) => deviations.length);
  const names = byCode.flatMap(({ patchIndex }) => patches[patchIndex]?.name ?? []);
  return count === 0 ? [] : [note('judged-by-code-value', { count, patches: names })];
}

/** Says that the tone response that was asked for is another than the calibration target's. */
export function noteOverriddenTone(
  toneResponse: Judgment['toneResponse'],
  reference: Reference | null,
): readonly Reason[] {
  const overridden = overriddenTone(toneResponse, reference);
  return overridden ? [note('tone-response-overridden', overridden)] : [];
}

/** Says what about the monitor's API was not as specified. */
export function noteOddities({ conditions }: Pick<Evidence, 'conditions'>): readonly Reason[] {
  return (conditions?.oddities ?? []).map(({ what, detail }) => note('read-leniently', { what, detail }));
}

/** Says which calibrations could begin during the run. */
export function noteExpectedCalibrations({ conditions }: Pick<Evidence, 'conditions'>): readonly Reason[] {
  return (conditions?.expectedCalibrations ?? []).map(({ by, said }) => note('calibration-expected', { by, said }));
}

/** Says that a profile is content with points close together. */
export function noteSpot({ name, requires: { minimumSpan } }: Profile): readonly Reason[] {
  return minimumSpan !== undefined && minimumSpan < 0.5 ? [note('judges-a-spot', { profile: name })] : [];
}

/** Says what about the screen of the pattern window could change colors after the browser, though it need not. */
export function noteScreen({ conditions }: Pick<Evidence, 'conditions'>): readonly Reason[] {
  const { gamut = 'srgb', highDynamicRange = false } = conditions?.screen ?? {};
  return [
    ...(gamut === 'srgb' ? [] : [note('screen-wide-gamut', { gamut })]),
    ...(highDynamicRange ? [note('screen-high-dynamic-range', {})] : []),
  ];
}

/** A note if a reading of the signal took longer than a monitor normally blanks for it: tolerated, but worth knowing. */
export function noteSlowBlanking({ readings }: Pick<Evidence, 'readings'>): readonly Reason[] {
  const slow = readings.filter((reading) => isSignal(reading) && reading.durationMs > LONGEST_NORMAL_MS);
  const [slowest] = slow.toSorted((a, b) => b.durationMs - a.durationMs);
  if (!slowest) return [];
  const params = { count: slow.length, of: readings.length, longestMs: slowest.durationMs };
  return [note('slow-blanking', params, slowest)];
}

/** The specification says about 3 to 5 s; half a second more is left for the way there and back. */
const LONGEST_NORMAL_MS = 5500;
