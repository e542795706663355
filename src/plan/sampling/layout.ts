import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { LAYOUT_NAMES, NAMED_GRIDS, NAMED_POINTS } from './named-layouts.ts';
import type { LayoutPoint, Resolution } from './sample-point.ts';

/** Places to read, for any resolution; points are row-major. */
export interface Layout {
  /** As asked for (`5x5`, `13`), or `explicit` for a list of points. */
  readonly name: string;
  /** Size of a grid of cell centers; null if the layout is not a grid. */
  readonly grid: { readonly columns: number; readonly rows: number } | null;
  /** Present if the points are the centers of cells in rows that differ: the cells of each row, from the top. */
  readonly cellsByRow?: readonly number[];
  readonly points: readonly LayoutPoint[];
}

/**
 * The layout that a text names: a named one, `NxM` cell centers (N columns, M rows, each 1 to 200), `N+N+...` cell centers in
 * rows of so many cells, or explicit points as fractions (`0.5,0.5;0.1,0.9`) or pixels of the resolution (`100px,200px`). Throws `invalid-plan`.
 */
export function parseLayout(text: string, resolution: Resolution): Layout {
  const name = text.trim().toLowerCase();
  const named = Object.hasOwn(NAMED_GRIDS, name) ? NAMED_GRIDS[name] : undefined;
  const points = Object.hasOwn(NAMED_POINTS, name) ? NAMED_POINTS[name] : undefined;
  if (points) return { name, grid: null, points: points.map(([x, y]) => offGrid(x, y)) };
  if (name.includes(',')) return { name: 'explicit', grid: null, points: parseExplicitPoints(text, resolution) };
  if (/^\d{1,3}(?:\+\d{1,3})+$/.test(name)) return inRows(name, text);
  const grid = named ?? parseGrid(name, text);
  return { name, grid, points: cellCenters(new Array<number>(grid.rows).fill(grid.columns)) };
}

function inRows(name: string, text: string): Layout {
  const cellsByRow = name.split('+').map(Number);
  if (![...cellsByRow, cellsByRow.length].every(isSide)) throw outOfRange(text);
  return { name, grid: null, cellsByRow, points: cellCenters(cellsByRow) };
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
  if (!isSide(grid.columns) || !isSide(grid.rows)) throw outOfRange(text);
  return grid;
}

function outOfRange(text: string): FlatfieldError {
  return new FlatfieldError(
    'invalid-plan',
    `Layout ${text} is out of range: expected 1 to ${MOST_CELLS_A_SIDE} columns and rows.`,
  );
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

function cellCenters(cellsByRow: readonly number[]): readonly LayoutPoint[] {
  return cellsByRow.flatMap((columns, row) =>
    Array.from({ length: columns }, (_, column) => ({
      xFraction: (column + 0.5) / columns,
      yFraction: (row + 0.5) / cellsByRow.length,
      row,
      column,
    })),
  );
}

function offGrid(xFraction: number, yFraction: number): LayoutPoint {
  return { xFraction, yFraction, row: null, column: null };
}

/**
 * Points written out, `x,y;x,y;...`, each coordinate a fraction of the side (0 to 1) or a pixel (`100px`, 0 to side - 1);
 * given back row-major, at most 2000. Throws `invalid-plan`.
 */
function parseExplicitPoints(text: string, resolution: Resolution): readonly LayoutPoint[] {
  const items = text.split(';').filter((item, place, all) => item.trim() !== '' || place < all.length - 1);
  if (items.length > MOST_POINTS) throw refusal(text, `at most ${MOST_POINTS} points`);
  return items
    .map((item): LayoutPoint => {
      const [x, y, ...rest] = item.split(',');
      if (x === undefined || y === undefined || rest.length > 0) throw refusal(item, 'x,y');
      return {
        xFraction: parseFraction(x, resolution.widthPx, item),
        yFraction: parseFraction(y, resolution.heightPx, item),
        row: null,
        column: null,
      };
    })
    .sort((a, b) => a.yFraction - b.yFraction || a.xFraction - b.xFraction);
}

/** More than a list is ever written for; a grid has its own limit. */
const MOST_POINTS = 2000;

function parseFraction(text: string, sidePx: number, item: string): number {
  const pixel = /^\s*(\d{1,5})\s*px\s*$/i.exec(text)?.[1];
  if (pixel !== undefined) {
    if (Number(pixel) >= sidePx) throw refusal(item, `pixels from 0 to ${sidePx - 1} on that side`);
    // The pixel's middle, so that rounding never lands on its neighbor.
    return (Number(pixel) + 0.5) / sidePx;
  }
  const fraction = /^\s*(?:\d{1,2}(?:\.\d{0,15})?|\.\d{1,15})\s*$/.test(text) ? Number(text) : Number.NaN;
  if (!(fraction <= 1)) throw refusal(item, 'fractions from 0 to 1, or pixels such as 100px,200px');
  return fraction;
}

function refusal(given: string, expected: string): FlatfieldError {
  const shown = given.length > 60 ? `${given.slice(0, 60)}...` : given;
  return new FlatfieldError('invalid-plan', `Point ${JSON.stringify(shown)} is not understood: expected ${expected}.`);
}
