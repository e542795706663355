/**
 * Half the width of the band around a bound in which a value is undecided, in the unit of the metric, 0 or more: one number
 * for every metric, or one a metric by name (none for metrics that are not named).
 */
export type GuardBand = number | Readonly<Record<string, number>>;

/** The guard band of a metric; 0 where there is none. */
export function guardBandOf(guardBand: GuardBand | undefined, metric: string): number {
  if (guardBand === undefined) return 0;
  if (typeof guardBand === 'number') return guardBand;
  return Object.hasOwn(guardBand, metric) ? (guardBand[metric] as number) : 0;
}
