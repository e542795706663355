import { type CellRows, columnsOf } from '../../plan/pattern/cells.ts';
import type { PlanPart } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';

/** The part of the screen that stands for a point on a map, as fractions of width and height. */
export interface MapCell {
  readonly point: SamplePoint;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The cells of a part by the point's `index`: the grid's own cells, or marks around points that are no cell's center. */
export function mapCells(part: PlanPart): readonly MapCell[] {
  const points = [...part.points].sort((a, b) => a.index - b.index);
  const cells = cellRows(part);
  if (cells === null) return marks(points, part);
  const height = 1 / cells.rows;
  return points.map((point) => {
    const [row, column] = [point.row as number, point.column as number];
    const width = 1 / columnsOf(cells, row);
    return { point, x: column * width, y: row * height, width, height };
  });
}

/** The rows of cells that the points are the centers of; null if there are none. */
function cellRows(part: PlanPart): CellRows | null {
  const { cellsByRow: columns, points } = part;
  if (columns === undefined) return cellGrid(part);
  const rows = { columns, rows: columns.length };
  return isCentered(points, rows) ? rows : null;
}

/** The grid whose cells the points are the centers of; null if there is none. */
export function cellGrid({ grid, points }: PlanPart): PlanPart['grid'] {
  if (grid === null) return null;
  return isCentered(points, grid) ? grid : null;
}

function isCentered(points: readonly SamplePoint[], cells: CellRows): boolean {
  return points.every(
    ({ row, column, xFraction, yFraction }) =>
      row !== null &&
      column !== null &&
      Math.abs(xFraction * columnsOf(cells, row) - column - 0.5) < 0.01 &&
      Math.abs(yFraction * cells.rows - row - 0.5) < 0.01,
  );
}

/** Squares as large as the closest two points allow, at most an eighth of the height, drawn around the pixel itself. */
function marks(points: readonly SamplePoint[], { resolution: { widthPx, heightPx } }: PlanPart): MapCell[] {
  const sizePx = Math.max(1, Math.min(heightPx / 8, 0.9 * closestPx(points)));
  return points.map((point) => ({
    point,
    x: (point.xPx + 0.5 - sizePx / 2) / widthPx,
    y: (point.yPx + 0.5 - sizePx / 2) / heightPx,
    width: sizePx / widthPx,
    height: sizePx / heightPx,
  }));
}

/** Distance of the closest two points, the greater of both directions; a sweep from left to right keeps it quick. */
function closestPx(points: readonly SamplePoint[]): number {
  const sorted = [...points].sort((a, b) => a.xPx - b.xPx);
  let closest = Number.POSITIVE_INFINITY;
  for (const [place, point] of sorted.entries()) {
    for (let next = place + 1; next < sorted.length; next++) {
      const other = sorted[next] as SamplePoint;
      const acrossPx = other.xPx - point.xPx;
      if (acrossPx >= closest) break;
      closest = Math.min(closest, Math.max(acrossPx, Math.abs(other.yPx - point.yPx)));
    }
  }
  return closest;
}
