import { z } from 'zod';
import { meantName } from '../base/closest-name.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { open, type Stored } from '../base/stored.ts';
import { meetsBound } from './against-bound.ts';
import { findMetric, METRIC_NAMES } from './metrics/metric-table.ts';
import type { LimitOperator } from './profiles/profile.ts';

const width = z.number().min(0);

export const guardBandSchema = z.union([width, z.record(z.string(), width)]);

/**
 * Half the width of the band around a bound in which a value is undecided, in the unit of the metric, 0 or more: one number
 * for every metric, or one a metric by name (none for metrics that are not named).
 */
export type GuardBand = Stored<typeof guardBandSchema>;

export const limitGuardBandSchema = open({
  /** From the bound towards values that meet it. */
  pass: width,
  /** From the bound towards values that miss it. */
  fail: width,
});

/** Half-widths of the guard band of one limit, in the unit of its metric. */
export type LimitGuardBand = Stored<typeof limitGuardBandSchema>;

/** The values around a bound that a guard band leaves undecided, its edges among them. */
export function undecidedZone(
  bound: number,
  operator: LimitOperator,
  { pass, fail }: LimitGuardBand,
): { readonly from: number; readonly to: number } {
  return operator.startsWith('<') ? { from: bound - pass, to: bound + fail } : { from: bound - fail, to: bound + pass };
}

/** True if a value is so close to its bound that the guard band leaves it undecided; exact bounds have no band. */
export function isUndecided(value: number, bound: number, operator: LimitOperator, band: LimitGuardBand): boolean {
  if (operator === '==') return false;
  const width = meetsBound(value, operator, bound) ? band.pass : band.fail;
  const { from, to } = undecidedZone(bound, operator, band);
  return width > 0 && meetsBound(value, '>=', from) && meetsBound(value, '<=', to);
}

/** The guard band of a metric; 0 if there is none. */
export function guardBandOf(guardBand: GuardBand | undefined, metric: string): number {
  if (guardBand === undefined) return 0;
  if (typeof guardBand === 'number') return guardBand;
  return Object.hasOwn(guardBand, metric) ? (guardBand[metric] as number) : 0;
}

/** Throws `invalid-guard-band` where a width is negative or none, or where a metric is not known. */
export function checkGuardBand(guardBand: GuardBand): void {
  const named = typeof guardBand === 'number' ? [] : Object.keys(guardBand);
  const unknown = named.find((name) => findMetric(name) === undefined);
  if (unknown !== undefined) {
    throw new FlatfieldError(
      'invalid-guard-band',
      `Guard band: metric ${JSON.stringify(unknown)} is not known${meantName(unknown, METRIC_NAMES)}`,
    );
  }
  const widths = typeof guardBand === 'number' ? [guardBand] : Object.values(guardBand);
  const wrong = widths.find((width) => !(width >= 0 && width < Number.POSITIVE_INFINITY));
  if (wrong !== undefined) {
    throw new FlatfieldError(
      'invalid-guard-band',
      `Guard band ${wrong}: expected 0 or more, in the unit of the metric.`,
    );
  }
}
