import { type DrawnCell, mapUnits } from './drawn-cell.ts';

/** The outer edges of the cells of a region as path data, in map units; null for an empty region. */
export function regionPath(cells: readonly DrawnCell[], region: ReadonlySet<number>): string | null {
  const inside = cells.filter(({ index }) => region.has(index));
  if (inside.length === 0) return null;
  const places = new Set(inside.map(({ column, row }) => `${column},${row}`));
  const edges = inside.flatMap(({ x, y, width, height, column, row }) => {
    const [left, top, right, bottom] = [x, y, x + width, y + height].map(mapUnits) as [number, number, number, number];
    const isOpen = (columns: number, rows: number) => !places.has(`${column + columns},${row + rows}`);
    return [
      isOpen(0, -1) && `M${left} ${top}H${right}`,
      isOpen(0, 1) && `M${left} ${bottom}H${right}`,
      isOpen(-1, 0) && `M${left} ${top}V${bottom}`,
      isOpen(1, 0) && `M${right} ${top}V${bottom}`,
    ].filter((edge) => edge !== false);
  });
  return edges.join('');
}
