import type { YieldRow } from '../../protocol/summaries.ts';

/** All groups of yields as one, which they add up to; null if there are none. */
export function wholeYield(rows: readonly YieldRow[]): YieldRow | null {
  const sum = (value: (row: YieldRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const runs = sum((row) => row.runs);
  if (runs === 0) return null;
  return {
    group: 'all',
    units: sum(({ units }) => units),
    firstPass: sum(({ firstPass }) => firstPass),
    finalPass: sum(({ finalPass }) => finalPass),
    runs,
    meanDurationMs: Math.round(sum((row) => row.runs * row.meanDurationMs) / runs),
  };
}
