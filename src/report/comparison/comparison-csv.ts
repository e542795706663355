import { SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { Comparison, PointChange } from '../../record/comparison/compare-inspections.ts';
import { type Column, toCsv } from '../tables/column.ts';

/** Comparisons as CSV (RFC 4180, CRLF): a row a point of each, with the two runs in front. */
export function comparisonCsv(comparisons: readonly Comparison[]): string {
  const isMarked = comparisons.some(({ signalPathOnly }) => signalPathOnly.includes(true));
  const rows = comparisons.flatMap((runs) => runs.points.map((point) => ({ ...runs, ...point })));
  return toCsv(isMarked ? [...COLUMNS, ...SCOPES] : COLUMNS, rows);
}

type Row = Comparison & PointChange;

const COLUMNS: readonly Column<Row>[] = [
  { name: 'from', value: ({ from }) => from },
  { name: 'to', value: ({ to }) => to },
  { name: 'patch', value: ({ patch }) => patch },
  { name: 'xFraction', value: ({ xFraction }) => xFraction },
  { name: 'yFraction', value: ({ yFraction }) => yFraction },
  { name: 'codeChangeR', value: ({ codes }) => codes?.r },
  { name: 'codeChangeG', value: ({ codes }) => codes?.g },
  { name: 'codeChangeB', value: ({ codes }) => codes?.b },
  { name: 'deltaE2000', value: ({ deltaE2000 }) => deltaE2000 },
  { name: 'luminanceChangePercent', value: ({ luminancePercent }) => luminancePercent },
  { name: 'deltaUv1976', value: ({ deltaUv1976 }) => deltaUv1976 },
];

/** Only in a file to which they apply. */
const SCOPES = ['fromScope', 'toScope'].map(
  (name, run): Column<Row> => ({
    name,
    value: ({ signalPathOnly }) => (signalPathOnly[run] ? SIGNAL_PATH_ONLY : ''),
  }),
);
