import type { MapCell } from '../../map/map-cells.ts';
import type { MapMark } from '../../map/map-limit.ts';
import { type MapScale, scaleStep } from '../../map/map-scale.ts';
import { type MappedPatch, pointMark } from '../../map/mapped-view.ts';

/** A cell in units of the map, with what is to be seen in it. */
export interface DrawnCell {
  readonly index: number;
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: number | undefined;
  readonly mark: MapMark;
  /** Null if there is no value. */
  readonly step: number | null;
}

/** Places a cell on the map and finds its step and mark. */
export function drawCell(
  { point, x, y, width, height }: MapCell,
  patch: MappedPatch,
  scale: MapScale,
  aspect: number,
): DrawnCell {
  const value = patch.values.get(point.index);
  return {
    index: point.index,
    column: Number(point.column),
    row: Number(point.row),
    x: x * MAP_WIDTH,
    y: y * MAP_WIDTH * aspect,
    width: width * MAP_WIDTH,
    height: height * MAP_WIDTH * aspect,
    value,
    mark: pointMark(patch, point.index),
    step: value === undefined ? null : scaleStep(value, scale),
  };
}

/** Units across the map; its height follows from the screen. */
export const MAP_WIDTH = 1000;

/** Size of the text that fits the cells, in map units. */
export function fontSize(cells: readonly DrawnCell[]): number {
  const { width = 0, height = 0 } = cells[0] ?? {};
  return Math.min(30, width / 4.6, height / 2.6);
}

/** True if the cells are too small for text. */
export function isDense(cells: readonly DrawnCell[]): boolean {
  return fontSize(cells) < LEAST_FONT;
}

/** Text smaller than this, in map units, could not be read: the cells are then drawn without. */
const LEAST_FONT = 9.5;

/** The middle of a cell, in map units. */
export function middle({ x, y, width, height }: DrawnCell): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A coordinate to a tenth of a unit: finer than any screen, and short. */
export function mapUnits(value: number): number {
  return Math.round(value * 10) / 10;
}
