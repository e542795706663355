/** Size of the input signal in pixels. */
export interface Resolution {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A coordinate of the input signal: whole pixels from the top left corner, 0 to width - 1 and 0 to height - 1. */
export interface Position {
  readonly xPx: number;
  readonly yPx: number;
}

/** A place of the screen that a plan reads. */
export interface SamplePoint extends Position {
  /** Place in the layout, row-major from 0; the same in any reading order. */
  readonly index: number;
  /** Grid place from 0; null if the layout is not a grid. */
  readonly row: number | null;
  readonly column: number | null;
  /** Place of the point in the layout, as fractions of width and height (0 to 1), before rounding to a pixel. */
  readonly xFraction: number;
  readonly yFraction: number;
}

/** A place of a layout, before it becomes a pixel: fractions of width and height (0 to 1). */
export type LayoutPoint = Pick<SamplePoint, 'xFraction' | 'yFraction' | 'row' | 'column'>;
