import { SIGNAL_PATH_ONLY } from '../../judge/signal-path-only.ts';
import type { Comparison } from '../../record/comparison/compare-inspections.ts';
import { writeCsv } from '../tables/write-csv.ts';

/** Comparisons as CSV (RFC 4180, CRLF): a row a point of each, with the two runs in front. */
export function comparisonCsv(comparisons: readonly Comparison[]): string {
  const isMarked = comparisons.some(({ signalPathOnly }) => signalPathOnly.includes(true));
  const rows = comparisons.flatMap(({ from, to, points, signalPathOnly }) =>
    points.map(({ patch, xFraction, yFraction, codes, deltaE2000, luminancePercent, deltaUv1976 }) => [
      ...[from, to, patch, xFraction, yFraction],
      ...[codes?.r, codes?.g, codes?.b, deltaE2000, luminancePercent, deltaUv1976],
      ...(isMarked ? signalPathOnly.map((is) => (is ? SIGNAL_PATH_ONLY : '')) : []),
    ]),
  );
  return writeCsv(isMarked ? [...HEADER, ...SCOPES] : HEADER, rows);
}

const HEADER = [
  'from',
  'to',
  'patch',
  'xFraction',
  'yFraction',
  'codeChangeR',
  'codeChangeG',
  'codeChangeB',
  'deltaE2000',
  'luminanceChangePercent',
  'deltaUv1976',
];

/** Only in a file to which they apply. */
const SCOPES = ['fromScope', 'toScope'];
