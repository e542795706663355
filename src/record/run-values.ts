import { sideOf } from '../judge/against-bound.ts';
import { isMeasuredLight } from '../judge/evidence.ts';
import { isFailProven } from '../judge/fail-proven.ts';
import { meansOfPatches } from '../judge/golden/golden-shift.ts';
import type { LimitResult } from '../judge/verdict.ts';
import type { Inspection } from './inspection.ts';
import { passesOf } from './repeats/pass.ts';

/** Origin of a charted value: light that a meter measured, the signal, which is exact, or the calibration result of the monitor. */
export const VALUE_SOURCES = ['light', 'signal', 'calibration'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/** One value of a run that can be charted. */
export interface RunValue {
  /** The metric and its patch, if it is about one: `delta-e-2000-reference-max white`, `luminance white`. */
  readonly metric: string;
  readonly source: ValueSource;
  /** Unit as text; empty if it has none. */
  readonly unit: string;
  readonly value: number;
  /** Required limits of the profile, in the unit of the value; null if there is none on that side. */
  readonly lower: number | null;
  readonly upper: number | null;
}

/**
 * The values of a run that are charted: each metric that its profile limits, the mean luminance of each patch that a meter measured, and the colors of its
 * calibration result. A run that was stopped has none, even one that was stopped at a proven fail: its values are not those of its plan.
 */
export function runValues(inspection: Inspection): readonly RunValue[] {
  if (passesOf(inspection).some(({ stopped }) => stopped !== null)) return [];
  const source = isMeasuredLight(inspection) ? 'light' : 'signal';
  const values = [...limitValues(inspection, source), ...luminances(inspection), ...calibrationValues(inspection)];
  return values.filter(isUsable).slice(0, MAX_VALUES);
}

/** More than any profile limits; a hostile record may have thousands. */
const MAX_VALUES = 200;
const MAX_NAME = 200;

/** Sums of squares of larger values overflow. */
function isUsable({ metric, unit, value }: RunValue): boolean {
  return (
    Math.abs(value) < 1e12 &&
    metric.length <= MAX_NAME &&
    unit.length <= MAX_NAME &&
    !/[\p{Cc}\p{Cs}]/u.test(metric + unit)
  );
}

/** One value for each metric and patch, however many limits it has. */
function limitValues({ judgment, plan }: Inspection, source: ValueSource): readonly RunValue[] {
  const values = new Map<string, RunValue>();
  for (const limit of judgment.verdict.limits) {
    if (limit.value === null) continue;
    const patch = limit.patchIndex === null ? undefined : plan.patches[limit.patchIndex]?.name;
    const metric = patch === undefined ? limit.metric : `${limit.metric} ${patch}`;
    const before = values.get(metric) ?? { lower: null, upper: null };
    values.set(metric, { metric, source, unit: limit.unit, value: limit.value, ...tightened(before, limit) });
  }
  return [...values.values()];
}

function tightened(
  { lower, upper }: Pick<RunValue, 'lower' | 'upper'>,
  { operator, required }: LimitResult,
): Pick<RunValue, 'lower' | 'upper'> {
  const isUpper = operator.startsWith('<') || operator === '==';
  const isLower = operator.startsWith('>') || operator === '==';
  return {
    lower: isLower ? Math.max(lower ?? required, required) : lower,
    upper: isUpper ? Math.min(upper ?? required, required) : upper,
  };
}

function luminances({ readings, plan }: Inspection): readonly RunValue[] {
  return meansOfPatches(readings).map(({ patchIndex, light }) => ({
    metric: `luminance ${plan.patches[patchIndex]?.name ?? patchIndex}`,
    ...{ source: 'light', unit: 'cd/m²', value: light.Y, lower: null, upper: null },
  }));
}

function calibrationValues({ calibration: { reference } }: Inspection): readonly RunValue[] {
  if (reference === null) return [];
  const { white, black } = reference.colors;
  const values = { 'white X': white.X, 'white Y': white.Y, 'white Z': white.Z, 'black Y': black.Y };
  return Object.entries(values).map(([metric, value]) => ({
    ...{ metric, source: 'calibration', unit: 'cd/m²', value, lower: null, upper: null },
  }));
}

/** Largest share of a limit that a value of a run uses: 1 is at the limit, at most 2; null without a value. */
export function limitShare(inspection: Inspection): number | null {
  // A run that was stopped at a proven fail does not show how bad the rest is.
  const limits = isFailProven(inspection) ? [] : inspection.judgment.verdict.limits;
  const shares = limits.flatMap((limit) => shareOf(limit) ?? []);
  return shares.length === 0 ? null : Math.max(...shares);
}

const GREATEST_SHARE = 2;

function shareOf({ value, operator, required }: LimitResult): number | null {
  if (value === null) return null;
  if (operator === '==') return value === required ? 0 : GREATEST_SHARE;
  if (required > 0 && sideOf(value, required) === 'at') return 1;
  const [part, whole] = operator.startsWith('<') ? [value, required] : [required, value];
  if (whole <= 0) return part <= whole ? 0 : GREATEST_SHARE;
  return Math.min(GREATEST_SHARE, Math.max(0, part / whole));
}
