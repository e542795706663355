import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { parseExplicitPoints } from './explicit-points.ts';
import { LAYOUT_NAMES, NAMED_GRIDS, NAMED_POINTS } from './named-layouts.ts';
import type { LayoutPoint, Resolution } from './sample-point.ts';

/** Places to read, for any resolution; points are row-major. */
export interface Layout {
  /** As asked for (`5x5`, `13`), or `explicit` for a list of points. */
  readonly name: string;
  /** Size of a grid of cell centers; null if the layout is not a grid. */
  readonly grid: { readonly columns: number; readonly rows: number } | null;
  readonly points: readonly LayoutPoint[];
}

/**
 * The layout that a text names: a named one, `NxM` cell centers (N columns, M rows, each 1 to 200), or explicit points
 * as fractions (`0.5,0.5;0.1,0.9`) or pixels of the resolution (`100px,200px`). Throws `invalid-plan`.
 */
export function parseLayout(text: string, resolution: Resolution): Layout {
  const name = text.trim().toLowerCase();
  const named = Object.hasOwn(NAMED_GRIDS, name) ? NAMED_GRIDS[name] : undefined;
  const points = Object.hasOwn(NAMED_POINTS, name) ? NAMED_POINTS[name] : undefined;
  if (points) return { name, grid: null, points: points.map(([x, y]) => offGrid(x, y)) };
  if (name.includes(',')) return { name: 'explicit', grid: null, points: parseExplicitPoints(text, resolution) };
  const grid = named ?? parseGrid(name, text);
  return { name, grid, points: cellCenters(grid) };
}

/** More cells a side than this take days to read. */
const MOST_CELLS_A_SIDE = 200;

function parseGrid(name: string, text: string): { columns: number; rows: number } {
  const [, columns, rows] = /^(\d{1,3})x(\d{1,3})$/.exec(name) ?? [];
  if (columns === undefined || rows === undefined) {
    const shown = JSON.stringify(text.slice(0, 200));
    throw new FlatfieldError('invalid-plan', `Layout ${shown} is not known${meantLayout(name)}`);
  }
  const grid = { columns: Number(columns), rows: Number(rows) };
  if (!isSide(grid.columns) || !isSide(grid.rows)) {
    throw new FlatfieldError(
      'invalid-plan',
      `Layout ${text} is out of range: expected 1 to ${MOST_CELLS_A_SIDE} columns and rows.`,
    );
  }
  return grid;
}

/** `5*5` and the like mean a grid; else the name is misspelled, or the message says all that there is. */
function meantLayout(name: string): string {
  const [, columns, rows] = /^(\d{1,3})\s?\D\s?(\d{1,3})$/.exec(name) ?? [];
  if (columns !== undefined && rows !== undefined) return `; did you mean ${columns}x${rows}?`;
  return meantName(name, LAYOUT_NAMES).replace(/\.$/, ', NxM such as 5x5, or points such as 0.5,0.5;0.1,0.9.');
}

function isSide(cells: number): boolean {
  return cells >= 1 && cells <= MOST_CELLS_A_SIDE;
}

function cellCenters({ columns, rows }: { columns: number; rows: number }): readonly LayoutPoint[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return { xFraction: (column + 0.5) / columns, yFraction: (row + 0.5) / rows, row, column };
  });
}

function offGrid(xFraction: number, yFraction: number): LayoutPoint {
  return { xFraction, yFraction, row: null, column: null };
}
