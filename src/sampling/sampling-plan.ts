import type { Patch } from '../pattern/patch.ts';
import type { Resolution, SamplePoint } from './sample-point.ts';

/** The orders in which points can be read. */
export const READING_ORDERS = ['row-major', 'serpentine', 'farthest-first'] as const;
export type ReadingOrder = (typeof READING_ORDERS)[number];

/** What a run reads: every point under every patch, patches outermost, points in reading order. */
export interface SamplingPlan {
  /** The layout's name (`5x5`, `13`, ...), or `explicit` for a list of points. */
  readonly layout: string;
  /** Size of the grid; null where the layout is no grid. */
  readonly grid: { readonly columns: number; readonly rows: number } | null;
  readonly order: ReadingOrder;
  readonly resolution: Resolution;
  /** Whether all points were moved to even coordinates, as HDCP asks. */
  readonly evenCoordinates: boolean;
  readonly patches: readonly Patch[];
  /** In reading order. No two points stand on the same pixel. */
  readonly points: readonly SamplePoint[];
  /** The centre of the layout: the `index` of the point nearest to the screen's middle, row-major first among equals. */
  readonly centreIndex: number;
}
