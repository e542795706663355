import type { FrameSize } from './frame.ts';
import type { Rgb } from './patch-name.ts';

/** Rows of one height, each of equal cells. */
export interface CellRows {
  /** Cells of every row, or of each row from the top. */
  readonly columns: number | readonly number[];
  readonly rows: number;
}

/** The cells of a row, counted from 0 at the top; 0 if there is no such row. */
export function columnsOf({ columns }: Pick<CellRows, 'columns'>, row: number): number {
  return typeof columns === 'number' ? columns : (columns[row] ?? 0);
}

/** The cells of all rows above one. */
export function cellsAbove({ columns }: Pick<CellRows, 'columns'>, row: number): number {
  return typeof columns === 'number' ? row * columns : columns.slice(0, row).reduce((sum, cells) => sum + cells, 0);
}

/** The layout that reads a chart, a point at the center of each cell: `6x5`, or `5+7+5` where rows differ. */
export function layoutOfCells({ columns, rows }: CellRows): string {
  return typeof columns === 'number' ? `${columns}x${rows}` : columns.join('+');
}

/** The place of a pixel in the list of a chart's cells. */
export function cellAt(chart: CellRows, { widthPx, heightPx }: FrameSize, xPx: number, yPx: number): number {
  const row = Math.floor((yPx * chart.rows) / heightPx);
  return cellsAbove(chart, row) + Math.floor((xPx * columnsOf(chart, row)) / widthPx);
}

/** The places of the cells in the four corners, row by row. A chart of one row or column has fewer. */
export function cornerCells(chart: CellRows): readonly number[] {
  const [end, last] = [cellsAbove(chart, chart.rows), cellsAbove(chart, chart.rows - 1)];
  return [...new Set([0, columnsOf(chart, 0) - 1, last, end - 1])];
}

/** A cell of a chart, its row and its place there from 0, and its sides as fractions of the screen's width and height. */
export interface ChartCell {
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly codes: Rgb;
}

/** The cells of a chart, row by row from the top left corner. */
export function chartCells(chart: CellRows & { readonly codes: readonly Rgb[] }): readonly ChartCell[] {
  let [row, column] = [0, 0];
  return chart.codes.map((codes) => {
    if (column >= columnsOf(chart, row)) [row, column] = [row + 1, 0];
    const [width, height] = [1 / columnsOf(chart, row), 1 / chart.rows];
    const cell = { row, column, left: column * width, top: row * height, width, height, codes };
    column += 1;
    return cell;
  });
}
