import type { Comparison } from '../inspection/compare-inspections.ts';
import { SIGNAL_PATH_ONLY } from '../verdict/signal-path-only.ts';
import { escapeCsv } from './escape.ts';

/** Comparisons as CSV (RFC 4180, CRLF): a row a point of each, with the two runs in front. */
export function comparisonCsv(comparisons: readonly Comparison[]): string {
  const isMarked = comparisons.some(({ signalPathOnly }) => signalPathOnly.includes(true));
  const rows = comparisons.flatMap(({ from, to, points, signalPathOnly }) =>
    points.map(({ patch, xFraction, yFraction, codes, deltaE2000, luminancePercent, deltaUv1976 }) => [
      escapeCsv(from),
      escapeCsv(to),
      escapeCsv(patch),
      ...[xFraction, yFraction, codes?.r, codes?.g, codes?.b, deltaE2000, luminancePercent, deltaUv1976].map(number),
      ...(isMarked ? signalPathOnly.map((is) => (is ? SIGNAL_PATH_ONLY : '')) : []),
    ]),
  );
  return `${[isMarked ? [...HEADER, ...SCOPES] : HEADER, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
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

function number(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
