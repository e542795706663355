import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type CellRows, cellsAbove } from './cells.ts';
import type { Frame, FrameSize } from './frame.ts';
import { formatPatch, type Rgb } from './patch-name.ts';

/**
 * Content of the whole screen, as code values of 8 bits (0 to 255 a channel): the depth of a browser's canvas. `codesAt` gives the value at each
 * pixel, for showing and for judging alike.
 */
export type Pattern = FlatField | Ramp | FiveWindows | Checkerboard | Cells | Image;

/** One color on the whole screen. */
export interface FlatField {
  readonly kind: 'flat-field';
  readonly codes: Rgb;
}

/** From one color at the left (or top) edge to another at the opposite one; channels that are to stay still have equal ends. */
export interface Ramp {
  readonly kind: 'ramp';
  readonly direction: 'horizontal' | 'vertical';
  readonly from: Rgb;
  readonly to: Rgb;
}

/** Windows in the four corners and the center, on a background. */
export interface FiveWindows {
  readonly kind: 'five-windows';
  readonly codes: Rgb;
  readonly background: Rgb;
  /** Side of each window as a fraction of the screen's (above 0, up to 1/3); default 0.1, a window of 10 %. */
  readonly sideFraction?: number;
}

/** Two colors by turns, the first in the top left cell; `cellPx` cells are square, the last ones may be cut. */
export interface Checkerboard {
  readonly kind: 'checkerboard';
  readonly codes: readonly [Rgb, Rgb];
  readonly cells: { readonly columns: number; readonly rows: number } | { readonly cellPx: number };
}

/**
 * A chart: rows of the same height, each divided into equal cells, one color a cell. It is read at the center of each cell; the layout of the plan
 * does not matter.
 */
export interface Cells extends CellRows {
  readonly kind: 'cells';
  /** Names the chart in plans, messages and reports; no comma, equals sign or at sign. */
  readonly name: string;
  /** One for each cell, row by row from the top left corner. */
  readonly codes: readonly Rgb[];
}

/** A picture, pixel for pixel: its size must be the screen's. */
export interface Image {
  readonly kind: 'image';
  readonly name: string;
  readonly frame: Frame;
}

/** A pattern as a patch carries it; in a plan, an image is known at the points only. */
export type PatchPattern = Exclude<Pattern, FlatField> | SampledImage;

/** Code values of an image at certain pixels: all that a record keeps of it. */
export interface SampledImage {
  readonly kind: 'sampled-image';
  readonly name: string;
  readonly samples: readonly (Rgb & { readonly xPx: number; readonly yPx: number })[];
}

/** A short name of the pattern, for messages and reports: `white`, `horizontal ramp from black to white`. */
export function describePattern(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'flat-field':
      return color(pattern.codes);
    case 'ramp':
      return `${pattern.direction} ramp from ${color(pattern.from)} to ${color(pattern.to)}`;
    case 'five-windows':
      return `five windows of ${color(pattern.codes)} on ${color(pattern.background)}`;
    case 'checkerboard':
      return `checkerboard of ${color(pattern.codes[0])} and ${color(pattern.codes[1])}`;
    case 'cells':
      return pattern.name;
    case 'image':
      return `image ${JSON.stringify(pattern.name)}`;
    default:
      return JSON.stringify(pattern satisfies never);
  }
}

/** Throws `invalid-pattern` unless the pattern has whole code values from 0 to 255 and fits a screen of this size. */
export function checkPattern(pattern: Pattern, size: FrameSize): void {
  switch (pattern.kind) {
    case 'flat-field':
      requireCodes(pattern, [pattern.codes]);
      break;
    case 'ramp':
      requireCodes(pattern, [pattern.from, pattern.to]);
      break;
    case 'five-windows':
      requireCodes(pattern, [pattern.codes, pattern.background]);
      requireSide(pattern);
      break;
    case 'checkerboard':
      requireCodes(pattern, pattern.codes);
      requireCells(pattern);
      break;
    case 'cells':
      requireCodes(pattern, pattern.codes);
      requireChart(pattern, size);
      break;
    case 'image':
      requireSize(pattern, size);
      break;
    default:
      throw refusal(pattern satisfies never, 'a known kind of pattern', 'another');
  }
}

function requireCodes(pattern: Pattern, colors: readonly Rgb[]): void {
  for (const { r, g, b } of colors) {
    if ([r, g, b].every((code) => Number.isInteger(code) && code >= 0 && code <= 255)) continue;
    throw refusal(pattern, 'whole code values from 0 to 255', `${r}/${g}/${b}`);
  }
}

function requireSide(windows: FiveWindows): void {
  const { sideFraction = 0.1 } = windows;
  if (sideFraction > 0 && sideFraction <= 1 / 3) return;
  throw refusal(windows, 'a side above 0 and up to 1/3 of the screen', String(sideFraction));
}

function requireCells(board: Checkerboard): void {
  for (const [name, count] of Object.entries(board.cells)) {
    if (!(Number.isInteger(count) && count >= 1)) throw refusal(board, `${name} of 1 or more`, String(count));
  }
}

function requireChart(chart: Cells, { widthPx, heightPx }: FrameSize): void {
  const { name, columns, rows, codes } = chart;
  if (!/^[^\s,=@][^,=@]*$/.test(name)) throw refusal(chart, 'a name without comma, equals sign or at sign', name);
  const byRow = [columns].flat();
  if (![...byRow, rows].every((count) => Number.isInteger(count) && count >= 1)) {
    throw refusal(chart, 'whole numbers of columns and rows, 1 or more', `${byRow.join(', ')} and ${rows}`);
  }
  if (typeof columns !== 'number' && columns.length !== rows) {
    throw refusal(chart, `the columns of ${rows} rows`, String(columns.length));
  }
  const count = cellsAbove(chart, rows);
  if (codes.length !== count) throw refusal(chart, `${count} colors`, String(codes.length));
  // Under HDCP a point moves by one pixel and must stay in its cell.
  const most = Math.max(...byRow);
  if (widthPx >= 2 * most && heightPx >= 2 * rows) return;
  throw refusal(chart, `a screen of ${2 * most}x${2 * rows} pixels or more`, `${widthPx}x${heightPx}`);
}

function requireSize(image: Image, size: FrameSize): void {
  const { widthPx, heightPx, data } = image.frame;
  if (widthPx === size.widthPx && heightPx === size.heightPx && data.length === widthPx * heightPx * 3) return;
  const wanted = `a picture of the screen's ${size.widthPx}x${size.heightPx} pixels, as scaling would change them`;
  throw refusal(image, wanted, `${widthPx}x${heightPx} pixels in ${data.length} bytes`);
}

function refusal(pattern: Pattern, expected: string, found: string): FlatfieldError {
  return new FlatfieldError(
    'invalid-pattern',
    `Pattern ${describePattern(pattern)} cannot be shown: expected ${expected}; got ${found}.`,
  );
}

function color(codes: Rgb): string {
  return formatPatch(codes, 8);
}
