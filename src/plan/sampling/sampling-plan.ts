import type { Patch } from '../pattern/patch.ts';
import type { Resolution, SamplePoint } from './sample-point.ts';

/** The orders in which points can be read. */
export const READING_ORDERS = ['row-major', 'serpentine', 'farthest-first'] as const;
export type ReadingOrder = (typeof READING_ORDERS)[number];

/** The points at which a patch is read. */
export interface PlannedLayout {
  /** The layout's name (`5x5`, `13`, ...), or `explicit` for a list of points. */
  readonly layout: string;
  /** Size of the grid; null if the layout is not a grid. */
  readonly grid: { readonly columns: number; readonly rows: number } | null;
  /** Present if the points are the centers of cells in rows that differ: the cells of each row, from the top. */
  readonly cellsByRow?: readonly number[];
  /** In reading order. No two points share a pixel. */
  readonly points: readonly SamplePoint[];
  /** The center of the layout: the `index` of the point nearest to the screen's middle, row-major first among equals. */
  readonly centerIndex: number;
}

/** A patch or a chart of a plan. */
export interface PlannedPatch extends Patch {
  /** Layout of this patch; absent: that of the plan. Indices of points count from 0 in each layout. */
  readonly ownLayout?: PlannedLayout;
}

/** Readings of a run: patch after patch, each at the points of its own layout or, by default, of the plan's. `partOf` gives the points of a patch. */
export interface SamplingPlan extends PlannedLayout {
  readonly order: ReadingOrder;
  readonly resolution: Resolution;
  /**
   * Present if the size of the signal is unknown: only the fractions of the points mean anything. `resolution` is then the raster that they are
   * counted on, its coordinates are not pixels, and no output shows them.
   */
  readonly positions?: 'fractions';
  /** True if all points were moved to even coordinates, as HDCP requires. */
  readonly evenCoordinates: boolean;
  readonly patches: readonly PlannedPatch[];
}

/** A point under a patch, as the key of a map. */
export function placeKey({ patchIndex, pointIndex }: PlaceIndices): string {
  return `${patchIndex} ${pointIndex}`;
}

interface PlaceIndices {
  readonly patchIndex: number;
  /** `index` of the sample point. */
  readonly pointIndex: number;
}
