import { FlatfieldError } from '../../base/flatfield-error.ts';
import { frozen } from '../../base/frozen.ts';
import { deltaUv1976 } from '../../judge/color/chromaticity-1976.ts';
import { deltaE2000 } from '../../judge/color/delta-e-2000.ts';
import type { ColorDeviation } from '../../judge/color/deviation.ts';
import { xyzToLab } from '../../judge/color/lab.ts';
import { isFailProven } from '../../judge/fail-proven.ts';
import { isSignalPathOnly } from '../../judge/signal-path-only.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import { isPartlyMeasured } from '../../read/light/unresolved.ts';
import { isSignal, type LightReading, type Reading } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import { givenRecord } from '../given-record.ts';
import type { Inspection } from '../inspection.ts';
import { judgedByReadings } from '../judged-by-readings.ts';
import { isOwnRecord } from '../own-record.ts';
import { unitOf } from '../unit-of.ts';

/** The changes from one run to another, point by point. */
export interface Comparison {
  readonly from: string;
  readonly to: string;
  readonly grades: readonly [from: string, to: string];
  /** Name and version of the profile that each was judged by: `iso-14861 1`. */
  readonly profiles: readonly [from: string, to: string];
  /** True if limits on emitted light were held against the signal, in each run. */
  readonly signalPathOnly: readonly [from: boolean, to: boolean];
  /** Metrics that both runs have a value of, those under the same name and patch. */
  readonly metrics: readonly MetricChange[];
  /** Points that both runs read, those at the same place under the same patch. */
  readonly points: readonly PointChange[];
  /** Readings of one run that the other has no counterpart of. */
  readonly onlyFrom: number;
  readonly onlyTo: number;
}

export interface MetricChange {
  readonly metric: string;
  /** Null if the metric is over all patches. */
  readonly patch: string | null;
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  /** The bounds of the two runs' profiles, recommended and required; absent if neither has any. */
  readonly bounds?: readonly number[];
}

export interface PointChange {
  readonly patch: string;
  /** Place in the plan of the later run: index of the patch, and `index` of the point. */
  readonly patchIndex: number;
  readonly pointIndex: number;
  readonly xFraction: number;
  readonly yFraction: number;
  /** Code values after minus before, in steps of the earlier bit depth; null if either run measured light only. */
  readonly codes: Rgb | null;
  /**
   * CIEDE2000 of the two colors relative to the white of the earlier calibration, without one to the brightest light of the earlier run; null if a
   * color or that white is missing, 0 if the code values are the same.
   */
  readonly deltaE2000: number | null;
  /** CIEDE2000 from the calibration, after minus before: above 0 if the point got worse; null if either is not known. */
  readonly errorChange: number | null;
  /** 100 (Y after - Y before) / Y before; null if a color is missing or the earlier luminance is 0. */
  readonly luminancePercent: number | null;
  readonly deltaUv1976: number | null;
}

export interface CompareOptions {
  /** True to compare runs of different units, too. */
  readonly anyUnit?: boolean;
}

/** Two runs that name no unit may be of any two. */
function refuseOtherUnits(from: Inspection, to: Inspection): void {
  const [before, now] = [unitOf(from), unitOf(to)];
  if (before === now && now !== '') return;
  const words = (unit: string) => (unit === '' ? 'an unnamed unit' : `unit ${unit}`);
  throw new FlatfieldError(
    'unlike-runs',
    `${from.runId} is of ${words(before)}, ${to.runId} of ${words(now)}: compare them with --any-unit if that is meant.`,
  );
}

const DID = { signal: 'read the signal', light: 'measured light' } as const;

/**
 * Compares two runs. Throws `unlike-runs` if they are of different units or of none that is named, have no reading in common, read the signal and light, or one of them was stopped at a
 * proven fail: it is not known what the points that it did not read show. Throws `invalid-record` for what is not a record.
 */
export function compareInspections(
  earlier: Inspection,
  later: Inspection,
  { anyUnit = false }: CompareOptions = {},
): Comparison {
  const [from, to] = [judgedRecord(earlier, 'The earlier record'), judgedRecord(later, 'The later record')];
  if (!anyUnit) refuseOtherUnits(from, to);
  const stopped = [from, to].find(isFailProven);
  if (stopped) {
    throw new FlatfieldError(
      'unlike-runs',
      `${stopped.runId} was stopped at a proven fail and did not read its whole plan: inspect without --stop-at-fail to compare.`,
    );
  }
  const [before, now] = [from, to].map(({ readings }) => readings[0]?.kind);
  if (before !== undefined && now !== undefined && before !== now) {
    throw new FlatfieldError(
      'unlike-runs',
      `${from.runId} ${DID[before]}, ${to.runId} ${DID[now]}: they show different things.`,
    );
  }
  const after = new Map(samplesOf(to).map((sample) => [sample.key, sample]));
  const pairs = samplesOf(from).flatMap((before) => {
    const match = after.get(before.key);
    return match ? [{ before, after: match }] : [];
  });
  if (pairs.length === 0) {
    throw new FlatfieldError(
      'unlike-runs',
      `${from.runId} and ${to.runId} have no point of the same patch and place in common.`,
    );
  }
  const white = from.calibration.reference?.colors.white ?? brightest(from.readings);
  return frozen<Comparison>({
    from: from.runId,
    to: to.runId,
    grades: [from.judgment.verdict.grade, to.judgment.verdict.grade],
    profiles: [profileOf(from), profileOf(to)],
    signalPathOnly: [isSignalPathOnly(from, from.judgment.profile), isSignalPathOnly(to, to.judgment.profile)],
    metrics: metricChanges(from, to),
    points: pairs.map((pair) => pointChange(pair.before, pair.after, white)),
    onlyFrom: from.readings.length - pairs.length,
    onlyTo: to.readings.length - pairs.length,
  });
}

/** A record of Flatfield's own as it is; any other parsed, and judged by its readings. */
function judgedRecord(given: Inspection, where: string): Inspection {
  return isOwnRecord(given) ? given : judgedByReadings(givenRecord(given, where));
}

function profileOf({ judgment: { profile } }: Inspection): string {
  return `${profile.name} ${profile.version}`;
}

function brightest(readings: readonly Reading[]): Xyz | null {
  let found: Xyz | null = null;
  for (const reading of readings) {
    const light = isSignal(reading) ? null : wholeLight(reading);
    if (light !== null && light.Y > (found?.Y ?? 0)) found = light;
  }
  return found;
}

interface Sample {
  readonly key: string;
  readonly patch: string;
  readonly patchIndex: number;
  readonly pointIndex: number;
  readonly xFraction: number;
  readonly yFraction: number;
  readonly reading: Reading;
  readonly xyz: Xyz | null;
  /** CIEDE2000 from the calibration. */
  readonly error: number | null;
}

function samplesOf({ plan, readings, judgment }: Inspection): readonly Sample[] {
  const pointAt = pointFinder(plan);
  const colors = new Map<number, ColorDeviation | null>(judgment.deviations.map((one) => [one.reading, one.color]));
  const passes = new Map<string, number>();
  return readings.flatMap((reading): Sample[] => {
    const point = pointAt(reading.patchIndex, reading.pointIndex);
    const patch = plan.patches[reading.patchIndex]?.name;
    if (!point || patch === undefined) return [];
    const { xFraction, yFraction } = point;
    const { patchIndex, pointIndex } = reading;
    const color = colors.get(reading.sequence) ?? null;
    const place = `${patch} ${xFraction.toFixed(4)} ${yFraction.toFixed(4)}`;
    // A point that was read in several passes is compared pass by pass.
    const pass = (passes.get(place) ?? 0) + 1;
    passes.set(place, pass);
    return [
      {
        ...{ key: `${place} ${pass}`, patch, patchIndex, pointIndex },
        ...{ xFraction, yFraction, reading, error: color?.deltaE2000 ?? null },
        xyz: isSignal(reading) ? (color?.xyz ?? null) : wholeLight(reading),
      },
    ];
  });
}

/** Null if only the luminance was measured. */
function wholeLight(reading: LightReading): Xyz | null {
  return isPartlyMeasured(reading) ? null : reading.light;
}

function pointChange(before: Sample, after: Sample, white: Xyz | null): PointChange {
  const { patch, xFraction, yFraction } = before;
  const { patchIndex, pointIndex } = after;
  const colors = before.xyz && after.xyz ? { from: before.xyz, to: after.xyz } : null;
  const codes = codeChange(before.reading, after.reading);
  const isSame = codes !== null && codes.r === 0 && codes.g === 0 && codes.b === 0;
  const difference = colors && white ? deltaE2000(xyzToLab(colors.from, white), xyzToLab(colors.to, white)) : null;
  return {
    ...{ patch, patchIndex, pointIndex, xFraction, yFraction, codes },
    deltaE2000: difference ?? (isSame ? 0 : null),
    errorChange: before.error === null || after.error === null ? null : after.error - before.error,
    luminancePercent: colors && colors.from.Y > 0 ? (100 * (colors.to.Y - colors.from.Y)) / colors.from.Y : null,
    deltaUv1976: colors ? deltaUv1976(colors.from, colors.to) : null,
  };
}

function codeChange(before: Reading, after: Reading): Rgb | null {
  if (!isSignal(before) || !isSignal(after)) return null;
  const factor = (2 ** before.bitDepth - 1) / (2 ** after.bitDepth - 1);
  const change = (channel: keyof Rgb) => after.rgbFull[channel] * factor - before.rgbFull[channel];
  return { r: change('r'), g: change('g'), b: change('b') };
}

function metricChanges(from: Inspection, to: Inspection): readonly MetricChange[] {
  const nameOf = ({ plan }: Inspection, patchIndex: number | null) =>
    patchIndex === null ? null : (plan.patches[patchIndex]?.name ?? null);
  return from.judgment.metrics.flatMap(({ name, patchIndex, unit, value }): MetricChange[] => {
    const patch = nameOf(from, patchIndex);
    const after = to.judgment.metrics.find((one) => one.name === name && nameOf(to, one.patchIndex) === patch);
    if (value === null || after === undefined || after.value === null) return [];
    const bounds = [...boundsOn(from, name, patchIndex), ...boundsOn(to, name, after.patchIndex)];
    return [
      {
        metric: name,
        patch,
        unit,
        from: value,
        to: after.value,
        ...(bounds.length > 0 && { bounds: [...new Set(bounds)] }),
      },
    ];
  });
}

function boundsOn({ judgment }: Inspection, metric: string, patchIndex: number | null): readonly number[] {
  return judgment.verdict.limits
    .filter((limit) => limit.metric === metric && limit.patchIndex === patchIndex)
    .flatMap(({ required, recommended }) => (recommended === null ? [required] : [required, recommended]));
}
