import type { SeriesValue } from '../../protocol/chart-series.ts';

/** The values of one point of a chart, oldest first: one value, or those of a subgroup. */
export type ChartGroup = readonly [SeriesValue, ...SeriesValue[]];

/** A point for each value. */
export function singles(values: readonly SeriesValue[]): readonly ChartGroup[] {
  return values.map((value) => [value]);
}

/**
 * Subgroups of `size` successive values of a day. They begin anew with each day, so that a value that arrives late changes the subgroups of its day
 * only; what is left at the end of a day is not charted. `values`: by time, from the start of a day on; `dayOf`: the local day of a time in
 * milliseconds since 1970.
 */
export function subgroups(
  values: readonly SeriesValue[],
  size: number,
  dayOf: (ms: number) => number,
): readonly ChartGroup[] {
  const groups: ChartGroup[] = [];
  let open: SeriesValue[] = [];
  let day: number | null = null;
  for (const value of values) {
    const own = dayOf(value.endedMs);
    if (own !== day) open = [];
    day = own;
    open.push(value);
    const [first, ...rest] = open;
    if (first === undefined || open.length < size) continue;
    groups.push([first, ...rest]);
    open = [];
  }
  return groups;
}
