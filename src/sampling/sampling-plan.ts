import type { Patch } from '../pattern/patch.ts';
import type { Resolution, SamplePoint } from './sample-point.ts';

/** The orders in which points can be read. */
export const READING_ORDERS = ['row-major', 'serpentine', 'farthest-first'] as const;
export type ReadingOrder = (typeof READING_ORDERS)[number];

/** Where a patch is read. */
export interface PlannedLayout {
  /** The layout's name (`5x5`, `13`, ...), or `explicit` for a list of points. */
  readonly layout: string;
  /** Size of the grid; null if the layout is no grid. */
  readonly grid: { readonly columns: number; readonly rows: number } | null;
  /** In reading order. No two points stand on the same pixel. */
  readonly points: readonly SamplePoint[];
  /** The center of the layout: the `index` of the point nearest to the screen's middle, row-major first among equals. */
  readonly centerIndex: number;
}

/** A patch or a chart of a plan. */
export interface PlannedPatch extends Patch {
  /** Where this one is read; absent: at the points of the plan. Their indices count from 0 in each layout. */
  readonly ownLayout?: PlannedLayout;
}

/**
 * What a run reads: patch after patch, each at the points of its own layout or, by default, of the plan's. Whoever needs the points
 * of a patch asks `partOf`.
 */
export interface SamplingPlan extends PlannedLayout {
  readonly order: ReadingOrder;
  readonly resolution: Resolution;
  /**
   * Present if nobody knows the size of the signal: only the fractions of the points mean anything. `resolution` is then the raster
   * that they are counted on, its coordinates are not pixels, and no output shows them.
   */
  readonly positions?: 'fractions';
  /** Whether all points were moved to even coordinates, as HDCP asks. */
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
