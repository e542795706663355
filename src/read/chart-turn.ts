import { cellAt, cornerCells } from '../plan/pattern/cells.ts';
import { driveOf } from '../plan/pattern/drive-of.ts';
import type { Rgb } from '../plan/pattern/patch.ts';
import type { Cells } from '../plan/pattern/pattern.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { SignalReading } from './reading.ts';
import { CHART_TURNS, type ChartTurn } from './reading-terms.ts';

/** A corner cell of a chart as it was read: a color of 0 to 1 a channel, or in Lab. */
interface ReadCorner {
  readonly found: Color;
  /** The color of its own cell. */
  readonly wanted: Color;
}

export type Color = readonly [number, number, number];

/** True if a corner reads clearly nearer to its own color than to that of any other corner of the chart. */
export function isItself({ found, wanted }: ReadCorner, others: readonly Color[]): boolean {
  const away = distance(found, wanted);
  // Corners of one color tell nothing from each other.
  return others.every((other) => distance(other, wanted) === 0 || CLEARLY * away < distance(found, other));
}

/** A gray is as far from one corner as from the next. */
const CLEARLY = 1.2;

/** The corner cell of a chart that a reading is of; null if it is of another cell, or of another patch. */
export function cornerRead(plan: SamplingPlan, { patchIndex, actual }: SignalReading): ChartCorner | null {
  const chart = plan.patches[patchIndex]?.pattern;
  if (chart?.kind !== 'cells') return null;
  const cell = cellAt(chart, plan.resolution, actual.xPx, actual.yPx);
  return cornerCells(chart).includes(cell) ? { chart, cell } : null;
}

interface ChartCorner {
  readonly chart: Cells;
  readonly cell: number;
}

/** The way in which a chart is turned, by the reading of one of its corners, whose color is that of another cell; null if it is not. */
export function chartTurn(plan: SamplingPlan, reading: SignalReading): ChartTurn | null {
  const corner = cornerRead(plan, reading);
  if (corner === null) return null;
  const { chart, cell } = corner;
  const found = asColor(driveOf(reading.rgbFull, reading.bitDepth));
  const colors = chart.codes.map((codes) => asColor(driveOf(codes, 8)));
  const away = colors.map((color) => farthest(found, color));
  const own = away[cell] ?? 0;
  const isThere = (place: number) => own > MOVED && (away[place] ?? own) <= Math.min(MOVED, own / 3);
  const corners = cornerCells(chart);
  const place = corners.indexOf(cell);
  const turn = corners.findIndex((other) => isThere(other));
  if (turn >= 0) return corners.length === 4 ? turnOf(place ^ turn) : 'moved';
  return own > UNLIKE && colors.some((_, index) => isThere(index)) ? 'moved' : null;
}

/** The largest difference of a channel. */
export function farthest(a: Color, b: Color): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

/** Farther than any range conversion moves a code. */
const MOVED = 0.1;
/** Farther than a dim or tinted path moves a color: it may turn one cell into another that is alike. */
const UNLIKE = 0.3;

/** The turn that brings one of the corners 0 to 3, counted row by row, to another: their numbers differ in the first bit if left and right are exchanged, in the second if top and bottom are. */
function turnOf(difference: number): ChartTurn {
  return CHART_TURNS[difference - 1] ?? 'moved';
}

export function asColor({ r, g, b }: Rgb): Color {
  return [r, g, b];
}

function distance(a: Color, b: Color): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
