import { meanAndVariance } from '../../base/statistics/mean-and-variance.ts';
import { byMargin } from '../../judge/by-margin.ts';
import { type Evaluation, evaluate } from '../../judge/evaluate.ts';
import { isMeasuredLight } from '../../judge/evidence.ts';
import { type JudgeReadingsOptions, judgeEvidence } from '../../judge/judge-evidence.ts';
import type { Judgment } from '../../judge/judgment.ts';
import type { Passes, UnstablePoints } from '../../judge/passes.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { WORST_FIRST } from '../../judge/verdict.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import type { MeterLog } from '../../read/light/meter-log.ts';
import { COMPONENTS, type Unresolved } from '../../read/light/unresolved.ts';
import { isSignal, type LightReading, type Reading } from '../../read/reading.ts';
import { rawComponents } from '../../read/signal/raw-components.ts';
import type { Measurement } from '../../read/state/measurement.ts';
import { outlyingPass } from './outlying-pass.ts';
import { type JudgedPasses, otherPasses, type Pass, type PassContext, withoutGaps } from './pass.ts';
import { CONFIDENCE, OUTLIER_SIGNIFICANCE } from './pass-statistics.ts';
import { repeatBands } from './repeat-bands.ts';

/**
 * Judges the passes over a plan (`planned`: passes asked for). Of the signal, they must agree, and the worst is judged. Of light, the means
 * of each point are, with guard bands from what differs between passes; if a pass cannot be judged by itself, the worst one is, which is
 * inconclusive. Throws what `judgeEvidence` throws.
 */
export function judgePasses(
  taken: readonly [Pass, ...Pass[]],
  planned: number,
  context: PassContext,
  profile: Profile,
  options: JudgeReadingsOptions,
): JudgedPasses {
  const passes = withoutGaps(taken, planned);
  const measured = passes.map(({ startedAt: _, ...measurement }) => measurement);
  const alone = measured.map((pass) => judgeEvidence({ ...context, ...pass }, profile, options));
  const judge = (pass: Measurement, found: Omit<Passes, 'planned'>) =>
    judgeEvidence({ ...context, ...pass, passes: { planned, ...found } }, profile, options);
  const [first] = measured as [Measurement];
  if (planned < 2) return { ...first, judgment: alone[0] as Judgment };

  // A pass that was stopped before its first reading is of neither.
  const isLight = passes.some(isMeasuredLight) && !passes.some(({ readings }) => readings.some(isSignal));
  const places = isLight && alone.every(isJudgeable) ? readingsByPlace(passes) : null;
  if (places) {
    const mean = meanPass(measured, places);
    const evaluated = (pass: Measurement) => evaluationOf(pass, context, profile, options);
    const bands = repeatBands(profile, evaluated(mean), measured.map(evaluated));
    const judgment = judge(mean, { rule: 'means', bands, unstable: null, outlying: outlyingPass(places) });
    const statistics = { confidence: CONFIDENCE, outlierSignificance: OUTLIER_SIGNIFICANCE, bands };
    const others = otherPasses(passes, alone, null);
    return {
      ...mean,
      judgment,
      repeats: { planned, rule: 'means', judged: null, ...statistics, others },
    };
  }

  const judged = worst(alone);
  const worstPass = measured[judged] ?? first;
  const rule = isLight ? 'worst' : 'identical';
  const unstable = isLight ? null : unstablePoints(passes);
  return {
    ...worstPass,
    judgment: judge(worstPass, { rule, bands: [], unstable, outlying: null }),
    repeats: { planned, rule, judged, others: otherPasses(passes, alone, judged) },
  };
}

/** True if only a value too close to its bound keeps a pass from being judged by itself. */
function isJudgeable({ verdict }: Judgment): boolean {
  return verdict.reasons.every(({ code, weight }) => weight !== 'inconclusive' || code === 'limit-undecided');
}

/** The monitor must have stayed the same from the first check of the first pass to the last of the last. */
function meanPass(
  passes: readonly Measurement[],
  places: NonNullable<ReturnType<typeof readingsByPlace>>,
): Measurement {
  const [first] = passes as readonly [Measurement];
  return {
    ...first,
    readings: places.map((readings) => meanReading(readings as Parameters<typeof meanReading>[0])),
    checks: passes.flatMap(({ checks }) => checks),
    ...(first.meterLog && { meterLog: { ...first.meterLog, ...checksOf(passes) } }),
  };
}

/** The signal must have been as sent in each pass. */
function checksOf(passes: readonly Measurement[]): Pick<MeterLog, 'signalChecks'> {
  const signalChecks = passes.flatMap(({ meterLog }) => meterLog?.signalChecks ?? []);
  return signalChecks.length === 0 ? {} : { signalChecks };
}

function evaluationOf(
  pass: Measurement,
  { calibration }: PassContext,
  profile: Profile,
  { toneResponse }: JudgeReadingsOptions,
): Evaluation {
  const { plan, readings } = pass;
  return evaluate({ plan, readings, calibration, profile, toneResponseOption: toneResponse });
}

/** Index of the pass of the worst grade; among equals, of the one whose values come closest to a bound or go farthest beyond. */
function worst(judgments: readonly Judgment[]): number {
  const ranked = judgments.map(({ verdict }, pass) => ({ pass, rank: WORST_FIRST.indexOf(verdict.grade) }));
  const least = Math.min(...ranked.map(({ rank }) => rank));
  const candidates = ranked.filter(({ rank }) => rank === least);
  const limits = candidates.flatMap(({ pass }) => (judgments[pass] as Judgment).verdict.limits);
  const [nearest] = byMargin(limits);
  const found = candidates.find(({ pass }) => nearest && judgments[pass]?.verdict.limits.includes(nearest));
  return (found ?? candidates[0])?.pass ?? 0;
}

/**
 * Readings of light over several passes by place, in the order of the first pass: one list of each point under each patch, in the order of
 * the passes. Null unless each pass read the same places, each once.
 */
function readingsByPlace(passes: readonly Pass[]): readonly (readonly LightReading[])[] | null {
  const places = new Map<string, LightReading[]>();
  for (const { readings } of passes) {
    for (const reading of readings) {
      if (reading.kind !== 'light') return null;
      places.set(placeKey(reading), [...(places.get(placeKey(reading)) ?? []), reading]);
    }
  }
  const lists = [...places.values()];
  const isOnce = passes.every(({ readings }) => new Set(readings.map(placeKey)).size === places.size);
  return isOnce && lists.every(({ length }) => length === passes.length) ? lists : null;
}

/** The readings of a point as one of their mean light; all but the light is that of the first. */
export function meanReading([first, ...others]: readonly [LightReading, ...LightReading[]]): LightReading {
  const all = [first, ...others];
  const mean = (component: keyof LightReading['light']) =>
    meanAndVariance(all.map(({ light }) => light[component])).mean;
  const { unresolved: _, ...own } = first;
  const unresolved = meanUnresolved(all);
  return {
    ...own,
    light: { X: mean('X'), Y: mean('Y'), Z: mean('Z') },
    ...(unresolved && { unresolved }),
    meanOf: all.length,
    received: null,
  };
}

/** A component that any pass did not resolve: its mean is from 0 to that of the floor in such passes and of the value in the others. */
function meanUnresolved(all: readonly LightReading[]): Unresolved | null {
  const found = COMPONENTS.flatMap((name) => {
    const bounds = all.map(({ light, unresolved = {} }) => unresolved[name] ?? light[name]);
    if (all.every(({ unresolved = {} }) => unresolved[name] === undefined)) return [];
    const unknown =
      bounds.find((bound) => bound === 'not-measured') ?? bounds.find((bound) => bound === 'floor-unknown');
    return [[name, unknown ?? meanAndVariance(bounds as readonly number[]).mean] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/**
 * Points whose code values differ between passes over the signal, or that only some passes read; null if there are none. In a stopped
 * run, missing readings have another reason.
 */
function unstablePoints(passes: readonly Pass[]): UnstablePoints | null {
  const isStopped = passes.some(({ stopped }) => stopped !== null);
  const byPlace = passes.map(({ readings }) => new Map(readings.map((reading) => [placeKey(reading), reading])));
  const places = new Map(passes.flatMap(({ readings }) => readings.map((reading) => [placeKey(reading), reading])));
  const found = [...places].flatMap(([place, { patchIndex, pointIndex }]) => {
    const read = byPlace.map((pass) => pass.get(place));
    const [first] = read;
    const differs = read.findIndex(
      (reading) => valuesOf(reading) !== valuesOf(first) && !(isStopped && !(reading && first)),
    );
    return differs < 0
      ? []
      : [{ patchIndex, pointIndex, differs, codes: [codesOf(first), codesOf(read[differs])] as const }];
  });
  const [first] = found;
  if (!first) return null;
  const { patchIndex, pointIndex, differs, codes } = first;
  return { count: found.length, patchIndex, pointIndex, passes: [0, differs], codes };
}

/** The facts about the signal at a point that must not change; empty for a point that was not read. */
function valuesOf(reading: Reading | undefined): string {
  if (!reading) return '';
  if (reading.kind === 'light') return JSON.stringify(reading.light);
  const { rawValue: raw, rgbFull, bitDepth, colorFormat } = reading;
  return [rgbFull.r, rgbFull.g, rgbFull.b, bitDepth, colorFormat, raw.format, ...rawComponents(raw)].join(' ');
}

function codesOf(reading: Reading | undefined): Rgb | null {
  return reading?.kind === 'signal' ? reading.rgbFull : null;
}
