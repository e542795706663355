import { studentTQuantile } from '../../base/statistics/distributions.ts';
import { meanAndVariance } from '../../base/statistics/mean-and-variance.ts';
import type { OutlyingPass } from '../../judge/passes.ts';
import type { LightReading } from '../../read/reading.ts';
import { OUTLIER_SIGNIFICANCE } from './pass-statistics.ts';

/**
 * A pass that is an outlier among the passes at a point, or in the mean over a patch's points, by Grubbs' test on X, Y and Z: an average hides it,
 * and what it showed was on the screen. The significance is that of all tests together, divided among them (Bonferroni). A difference of one unit in
 * the last digit that the meter gives does not count. Null if no pass is outlying.
 */
export function outlyingPass(places: readonly (readonly LightReading[])[]): OutlyingPass | null {
  const patches = new Map<number, (readonly LightReading[])[]>();
  for (const readings of places) {
    const patchIndex = (readings[0] as LightReading).patchIndex;
    patches.set(patchIndex, [...(patches.get(patchIndex) ?? []), readings]);
  }
  const significance = OUTLIER_SIGNIFICANCE / (COMPONENTS.length * (places.length + patches.size));
  for (const [patchIndex, points] of patches) {
    for (const component of COMPONENTS) {
      const rows = points.map((readings) => readings.map(({ light }) => light[component]));
      const means = (rows[0] as readonly number[]).map((_, pass) => meanOf(rows.map((row) => row[pass] as number)));
      for (const [index, values] of [means, ...rows].entries()) {
        const found = farFromOthers(values, significance);
        if (!found || Math.abs(found.value - found.others) <= 1.5 * lastDigit(rows.flat())) continue;
        const point = index === 0 ? undefined : points[index - 1]?.[0];
        return { ...found, passes: values.length, patchIndex, pointIndex: point?.pointIndex ?? null, component };
      }
    }
  }
  return null;
}

const COMPONENTS = ['X', 'Y', 'Z'] as const;

function farFromOthers(values: readonly number[], significance: number) {
  const pass = outlier(values, significance)?.index;
  if (pass === undefined) return null;
  const value = values[pass] as number;
  const others = meanOf(values.filter((_, index) => index !== pass));
  return { pass, value, others };
}

function meanOf(values: readonly number[]): number {
  return meanAndVariance(values).mean;
}

/** One unit in the last digit that any of the values has: 0.001 for 0.25 and 120.125. */
function lastDigit(values: readonly number[]): number {
  const decimals = (value: number) => {
    const [digits = '', exponent = '0'] = String(value).split('e');
    return (digits.split('.')[1] ?? '').length - Number(exponent);
  };
  return 10 ** -values.reduce((most, value) => Math.max(most, decimals(value)), 0);
}

/** The value farthest from the mean, where it is farther than chance takes it. */
export interface Outlier {
  readonly index: number;
  /** Its distance from the mean in standard deviations. */
  readonly statistic: number;
  /** The distance that a sample without outliers exceeds with the stated probability. */
  readonly critical: number;
}

/**
 * Two-sided test for one outlier in a normal sample (F. E. Grubbs, "Procedures for detecting outlying observations in samples",
 * Technometrics 11(1), 1969; critical values as in the NIST/SEMATECH e-Handbook, 1.3.5.17.1). Null if there is none, with fewer than
 * three values, and among equal ones. `significance` is the probability, 0 to 1, of an outlier if there is none.
 */
export function outlier(values: readonly number[], significance: number): Outlier | null {
  const count = values.length;
  if (count < 3) return null;
  const { mean, variance } = meanAndVariance(values);
  if (!(variance > 0)) return null;
  const distances = values.map((value) => Math.abs(value - mean));
  const farthest = Math.max(...distances);
  const statistic = farthest / Math.sqrt(variance);
  const t = studentTQuantile(1 - significance / (2 * count), count - 2);
  const critical = ((count - 1) / Math.sqrt(count)) * Math.sqrt(t ** 2 / (count - 2 + t ** 2));
  return statistic > critical ? { index: distances.indexOf(farthest), statistic, critical } : null;
}
