import { frozen } from '../../base/frozen.ts';

/** Columns and rows of the layouts that are grids of cell centers under a name of their own. */
export const NAMED_GRIDS: Readonly<Record<string, { readonly columns: number; readonly rows: number }>> = frozen({
  center: { columns: 1, rows: 1 },
  '9': { columns: 3, rows: 3 },
  '15': { columns: 5, rows: 3 },
  '25': { columns: 5, rows: 5 },
});

/** The layouts that are no grid of cell centers: fractions of width and height, row-major. */
export const NAMED_POINTS: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = frozen({
  '5-quarter': centerAndFour(1 / 4),
  '5-sixth': centerAndFour(1 / 6),
  '5-tenth': centerAndFour(1 / 10),
  // The centers of windows in the corners, each a tenth of the screen wide and high: 1 % of its area.
  '5-corner-windows': centerAndFour(1 / 20),
  // The centers of windows in the corners, each 10 % of the screen's area: a side of 0.316, the center 0.158 in from the edges.
  '5-area-windows': centerAndFour(Math.sqrt(0.1) / 2),
  // The center and a ring one tenth in from the edge.
  '9-ring': [...row(1 / 10, 1 / 10), ...row(1 / 10, 1 / 2), ...row(1 / 10, 9 / 10)],
  // The nine cell centers of 3x3 and four points near the corners, one tenth in from the edges.
  '13': [
    ...outerPair(1 / 10, 1 / 10),
    ...row(1 / 6, 1 / 6),
    ...row(1 / 6, 1 / 2),
    ...row(1 / 6, 5 / 6),
    ...outerPair(1 / 10, 9 / 10),
  ],
});

export const LAYOUT_NAMES: readonly string[] = frozen([...Object.keys(NAMED_GRIDS), ...Object.keys(NAMED_POINTS)]);

function centerAndFour(inset: number): readonly [x: number, y: number][] {
  return [...outerPair(inset, inset), [1 / 2, 1 / 2], ...outerPair(inset, 1 - inset)];
}

function outerPair(xInset: number, y: number): [x: number, y: number][] {
  return [
    [xInset, y],
    [1 - xInset, y],
  ];
}

function row(xInset: number, y: number): [x: number, y: number][] {
  return [
    [xInset, y],
    [1 / 2, y],
    [1 - xInset, y],
  ];
}
