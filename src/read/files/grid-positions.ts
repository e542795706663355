import type { MeterSample } from './meter-sample.ts';
import { invalidReadingsFile } from './number-at.ts';

/** A grid of cells whose centers were measured. */
export interface StatedGrid {
  readonly columns: number;
  readonly rows: number;
}

/** The grid that a text such as `5x5` states, columns first; null for any other text. */
export function parseStatedGrid(text: string): StatedGrid | null {
  const [, columns, rows] = /^([1-9]\d?)x([1-9]\d?)$/i.exec(text.trim()) ?? [];
  return columns === undefined || rows === undefined ? null : { columns: Number(columns), rows: Number(rows) };
}

/**
 * Samples at the centers of the cells of a grid: by the names of their points, `1` to `25` row by row or `A1` to `E5` with a letter for the column, else
 * those of each color row by row from the top left. Throws `invalid-readings-file` for samples that have positions, for a name that is no cell, and for a
 * color with another number of samples than cells.
 */
export function atGridPositions(samples: readonly MeterSample[], grid: StatedGrid): readonly MeterSample[] {
  const positioned = samples.find(({ xFraction }) => xFraction !== null);
  if (positioned) throw invalidReadingsFile('The file has positions: leave out --positions.');
  const named = samples.filter(({ point }) => point !== undefined);
  if (named.length === samples.length) return samples.map((sample) => at(sample, namedCell(sample, grid), grid));
  const counts = new Map<string, number>();
  const placed = samples.map((sample) => {
    const color = colorOf(sample);
    const cell = counts.get(color) ?? 0;
    counts.set(color, cell + 1);
    return at(sample, cell, grid);
  });
  const cells = grid.columns * grid.rows;
  for (const [color, count] of counts) {
    if (count === cells) continue;
    throw invalidReadingsFile(
      `A grid of ${grid.columns}x${grid.rows} expects ${cells} samples of each patch, got ${count} of RGB ${color}.`,
    );
  }
  return placed;
}

function namedCell({ point = '', line }: MeterSample, { columns, rows }: StatedGrid): number {
  const [, letter, number] = /^([A-Z])?(\d{1,4})$/i.exec(point.trim()) ?? [];
  const value = Number(number);
  const column = letter === undefined ? null : letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);
  const isCell =
    number !== undefined &&
    value >= 1 &&
    (column === null ? value <= columns * rows : column < columns && value <= rows);
  if (isCell) return column === null ? value - 1 : (value - 1) * columns + column;
  const last = `${String.fromCharCode('A'.charCodeAt(0) + Math.min(columns, 26) - 1)}${rows}`;
  throw invalidReadingsFile(
    `Line ${line}: the point expects 1 to ${columns * rows}, row by row, or A1 to ${last}, letters for columns, got ${JSON.stringify(point.slice(0, 40))}.`,
  );
}

function at(sample: MeterSample, cell: number, { columns, rows }: StatedGrid): MeterSample {
  return {
    ...sample,
    xFraction: ((cell % columns) + 0.5) / columns,
    yFraction: (Math.floor(cell / columns) + 0.5) / rows,
  };
}

/** In percent, as a `.ti3` has it. */
function colorOf({ shown: { r, g, b } }: MeterSample): string {
  return [r, g, b].map((drive) => Number((100 * drive).toFixed(2))).join(' ');
}
