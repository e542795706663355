import { meanAndVariance } from './mean-and-variance.ts';
import { studentTQuantile } from './student-t-quantile.ts';

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
