import type { Position } from '../../src/plan/sampling/sample-point.ts';
import type { Screen, ShownPatch, Triple } from './path.mjs';
import type { ShownPart } from './truth.mjs';

export const screen: Screen = { widthPx: 960, heightPx: 540 };

/** White, three grays, the primaries and black, in codes of 8 bits. */
export const patches: readonly ShownPatch[] = [
  flat('white', [255, 255, 255]),
  flat('gray-64', [64, 64, 64]),
  flat('gray-128', [128, 128, 128]),
  flat('gray-191', [191, 191, 191]),
  flat('red', [255, 0, 0]),
  flat('green', [0, 255, 0]),
  flat('blue', [0, 0, 255]),
  flat('black', [0, 0, 0]),
];

/** A patch of one color. */
export function flat(name: string, [r, g, b]: Triple): ShownPatch {
  return { name, codesAt: () => ({ codes: { r, g, b }, bitDepth: 8 }) };
}

/** A chart of cells of 11 by 7 pixels whose colors follow no order; it differs from itself mirrored, turned or moved. */
export const chart: ShownPatch = {
  name: 'chart',
  codesAt: ({ xPx, yPx }) => {
    const cell = Math.floor(xPx / 11) * 7919 + Math.floor(yPx / 7) * 104_729;
    return { codes: { r: (cell * 31) % 256, g: (cell * 57) % 256, b: (cell * 101) % 256 }, bitDepth: 8 };
  },
};

/** The patches, each at the middles of `columns` by `rows` cells of the screen. */
export function partsAt(columns: number, rows: number, shown = patches): ShownPart[] {
  const points: Position[] = Array.from({ length: columns * rows }, (_, index) => ({
    xPx: Math.floor((((index % columns) + 0.5) * screen.widthPx) / columns),
    yPx: Math.floor(((Math.floor(index / columns) + 0.5) * screen.heightPx) / rows),
  }));
  return shown.map((patch) => ({ patch, points }));
}
