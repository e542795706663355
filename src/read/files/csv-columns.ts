import { closestName } from '../../base/closest-name.ts';
import { invalidReadingsFile } from './number-at.ts';

/** The columns of a file of readings, by their meaning. */
export interface CsvColumns {
  /** Null if the file has no positions. */
  readonly position: { readonly names: readonly [x: string, y: string]; readonly isInPixels: boolean } | null;
  /** True if the column `point` names the points. */
  readonly hasPoints: boolean;
  /** Luminance and chromaticity (1931) in place of XYZ; null for X, Y and Z. */
  readonly chromaticity: { readonly luminance: 'Lv' | 'Y'; readonly names: readonly [x: string, y: string] } | null;
}

/**
 * The columns that the header of a file of readings names. `x,y` are the position next to X,Y,Z, and the chromaticity next to `Lv` or to Y alone,
 * unless `cx,cy` are there; a position is then named `posX,posY` or `xPx,yPx`. Throws `invalid-readings-file` for a column that is repeated, unknown
 * or ambiguous.
 */
export function csvColumns(header: readonly string[], title: string): CsvColumns {
  const repeated = header.find((name, place) => header.indexOf(name) !== place);
  if (repeated !== undefined) {
    throw invalidReadingsFile(
      `Line 1: the column ${JSON.stringify(repeated.slice(0, 80))} is there twice; next to Lv,x,y the position is named posX,posY.`,
    );
  }
  const has = (...names: readonly string[]) => names.every((name) => header.includes(name));
  const isXyz = has('X', 'Y', 'Z');
  if (has('Lv') && (has('X') || has('Y') || has('Z'))) {
    throw invalidReadingsFile('Line 1: expected X,Y,Z or Lv,x,y, got columns of both; leave one of them out.');
  }
  const luminance = has('Lv') ? 'Lv' : 'Y';
  const named = has('cx', 'cy') ? (['cx', 'cy'] as const) : (['x', 'y'] as const);
  const chromaticity = isXyz ? null : ({ luminance, names: named } as const);
  const free = chromaticity?.names[0] === 'x' ? POSITIONS.slice(1) : POSITIONS;
  const found = free.filter(({ names }) => has(...names));
  if (found.length > 1) {
    throw invalidReadingsFile(
      `Line 1: expected one pair of columns for the position, got ${found.map(({ names }) => names.join(',')).join(' and ')}.`,
    );
  }
  const [position = null] = found;
  const hasPoints = position === null && has('point');
  const used = [
    ...(hasPoints ? ['point'] : []),
    'patch',
    ...(position?.names ?? []),
    ...(chromaticity ? [luminance, ...named] : ['X', 'Y', 'Z']),
  ];
  if (!has(...used) || header.length !== used.length) throw wrongHeader(title, columnProblem(header, used));
  return { position, hasPoints, chromaticity };
}

/** The error for a file whose first line is not a header of readings; `problem` is a sentence on its columns. */
export function wrongHeader(title: string, problem = '') {
  const found = JSON.stringify(title.slice(0, 80));
  return invalidReadingsFile(
    `Line 1 expects the header x,y,patch,X,Y,Z or posX,posY,patch,Lv,x,y, or point in place of the position, got ${found}.${problem}`,
  );
}

/** A sentence on the first column that is wrong, if the header has at least one that is known; else an empty text. */
function columnProblem(header: readonly string[], used: readonly string[]): string {
  if (!header.some((name) => KNOWN.includes(name))) return '';
  const unknown = header.find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) {
    const name = unknown.trim().toLowerCase();
    const meant = SYNONYMS.get(name) ?? closestName(name, KNOWN);
    const advice = meant === undefined || header.includes(meant) ? '; leave it out' : `; did you mean ${meant}?`;
    return ` The column ${JSON.stringify(unknown.slice(0, 40))} is not known${advice}${advice.endsWith('?') ? '' : '.'}`;
  }
  const missing = used.filter((name) => !header.includes(name));
  const isChromaticity = used.includes('Lv') && missing.length > 0 && missing.every((name) => /^c?[xy]$/.test(name));
  if (isChromaticity) return ` The header lacks the chromaticity ${missing.join(', ')} next to the luminance Lv.`;
  if (missing.length > 0) return ` The header lacks ${missing.join(', ')}.`;
  const more = header.filter((name) => !used.includes(name));
  return ` Next to ${used.join(',')}, leave out ${more.join(', ')}.`;
}

const POSITIONS: readonly NonNullable<CsvColumns['position']>[] = [
  { names: ['x', 'y'], isInPixels: false },
  { names: ['posX', 'posY'], isInPixels: false },
  { names: ['xPx', 'yPx'], isInPixels: true },
];

const KNOWN = ['point', 'patch', ...POSITIONS.flatMap(({ names }) => names), 'X', 'Y', 'Z', 'Lv', 'cx', 'cy'];

/** Other names that people give to columns, in lower case. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...['l', 'lv', 'luminance', 'cd/m2', 'cd/m²'].map((name) => [name, 'Lv'] as const),
  ...['name', 'position', 'pos', 'id', 'point'].map((name) => [name, 'point'] as const),
  ...['color', 'colour', 'patch'].map((name) => [name, 'patch'] as const),
  ['posx', 'posX'],
  ['posy', 'posY'],
  ['xpx', 'xPx'],
  ['ypx', 'yPx'],
  ['z', 'Z'],
]);
