import { dataCopy } from '../../base/data-copy.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { frozen } from '../../base/frozen.ts';
import { layoutOfCells } from '../pattern/cells.ts';
import type { Patch } from '../pattern/patch.ts';
import { plannedPatch } from '../pattern/patch-pattern.ts';
import { parseLayout } from './layout.ts';
import { inReadingOrder } from './reading-order.ts';
import type { Resolution, SamplePoint } from './sample-point.ts';
import type { PlannedLayout, PlannedPatch, ReadingOrder, SamplingPlan } from './sampling-plan.ts';

export interface PlanOptions {
  /** Layout of the patches that name none of their own: a name, `NxM`, or explicit points, as `parseLayout` reads them. */
  readonly layout: string;
  readonly order: ReadingOrder;
  readonly resolution: Resolution;
  /** At least one, no two of the same name. A chart of cells is read at the center of each, whatever the layout. */
  readonly patches: readonly (Patch | PatchWithLayout)[];
  /** True if all points are put on even coordinates from the start, for a signal known to be under HDCP. */
  readonly evenCoordinates?: boolean;
}

/** A patch or a chart that is read at points of its own. */
export interface PatchWithLayout {
  readonly patch: Patch;
  /** As `parseLayout` reads it. */
  readonly layout: string;
}

/**
 * The sampling plan of a layout at a resolution: each point on the pixel that holds its fraction, two points on the same
 * pixel become one (the lower index). Farthest-first starts at the center. The plan is frozen, and shares nothing with the options. Throws
 * `invalid-plan`, and `invalid-pattern` for a patch whose pattern does not fit the resolution.
 */
export function planSampling(options: PlanOptions): SamplingPlan {
  const { layout, order, resolution, patches, evenCoordinates = false } = dataCopy(options);
  const parts = patches.map((one) => ('patch' in one ? one : { patch: one, layout: undefined }));
  checkPatches(parts.map(({ patch }) => patch));
  const plan = (text: string) => layoutOf(text, { order, resolution, evenCoordinates });
  const { places, ...shared } = plan(layout);
  return frozen({
    ...shared,
    order,
    resolution,
    evenCoordinates,
    patches: parts.map((part): PlannedPatch => {
      const own = ownLayoutOf(part.patch, part.layout);
      if (own === undefined) return plannedPatch(part.patch, resolution, places);
      const { places: ownPlaces, ...ownLayout } = plan(own);
      return { ...plannedPatch(part.patch, resolution, ownPlaces), ownLayout };
    }),
  });
}

/** The layout that is named for a patch; of a chart the one that it implies, a point at the center of each cell. */
function ownLayoutOf({ name, pattern }: Patch, layout: string | undefined): string | undefined {
  if (pattern?.kind !== 'cells') return layout;
  const implied = layoutOfCells(pattern);
  if (layout === undefined || layout.trim().toLowerCase() === implied) return implied;
  throw new FlatfieldError(
    'invalid-plan',
    `The chart ${name} is read at the centers of its ${implied} cells: expected no other layout; got ${JSON.stringify(layout.slice(0, 60))}.`,
  );
}

/** A layout at a resolution, and the places that it may read: under HDCP the points move, and what an image shows there must be known then. */
function layoutOf(
  text: string,
  { order, resolution, evenCoordinates }: Pick<SamplingPlan, 'order' | 'resolution' | 'evenCoordinates'>,
): PlannedLayout & { readonly places: readonly SamplePoint[] } {
  const { name, grid, cellsByRow, points: wanted } = parseLayout(text, resolution);
  const points = wanted.map((point, index) => ({
    index,
    ...point,
    xPx: pixelOf(point.xFraction, resolution.widthPx),
    yPx: pixelOf(point.yFraction, resolution.heightPx),
  }));
  const { kept, center } = onePointAPixel(evenCoordinates ? points.map(toEven) : points, resolution);
  return {
    layout: name,
    grid,
    ...(cellsByRow ? { cellsByRow } : {}),
    points: inReadingOrder(kept, order, center),
    centerIndex: center.index,
    places: [...points, ...points.map(toEven)],
  };
}

/**
 * The plan with every point of every part on the even coordinate at or before it, as HDCP asks; points that fall on the same pixel
 * become one (the lower index), and the order stays that of the plan.
 */
export function toEvenCoordinates(plan: SamplingPlan): SamplingPlan {
  if (plan.evenCoordinates) return plan;
  const even = <L extends PlannedLayout>(layout: L): L => {
    const { kept, center } = onePointAPixel(layout.points.map(toEven), plan.resolution);
    return { ...layout, points: kept, centerIndex: center.index };
  };
  return {
    ...even(plan),
    evenCoordinates: true,
    patches: plan.patches.map((patch) => (patch.ownLayout ? { ...patch, ownLayout: even(patch.ownLayout) } : patch)),
  };
}

function checkPatches(patches: readonly Patch[]): void {
  if (patches.length === 0)
    throw new FlatfieldError('invalid-plan', 'A sampling plan needs at least one patch to show, such as white.');
  const names = new Set(patches.map((patch) => patch.name));
  if (names.size < patches.length) {
    throw new FlatfieldError(
      'invalid-plan',
      `A sampling plan shows each patch once, but ${patches.map((p) => p.name).join(', ')} repeats one.`,
    );
  }
}

/** The pixel that holds a fraction of a side; the far edge belongs to the last pixel. */
function pixelOf(fraction: number, sidePx: number): number {
  return Math.min(Math.floor(fraction * sidePx), sidePx - 1);
}

function toEven<P extends SamplePoint>(point: P): P {
  return { ...point, xPx: point.xPx - (point.xPx % 2), yPx: point.yPx - (point.yPx % 2) };
}

/** Of points on the same pixel the one of the lowest index, order kept; and the one nearest to the screen's middle. */
function onePointAPixel(points: readonly SamplePoint[], resolution: Resolution) {
  const byPixel = new Map<number, SamplePoint>();
  let center: SamplePoint | undefined;
  for (const point of points.toSorted((a, b) => a.index - b.index)) {
    const pixel = point.yPx * resolution.widthPx + point.xPx;
    if (byPixel.has(pixel)) continue;
    byPixel.set(pixel, point);
    if (!center || isNearer(point, center, resolution)) center = point;
  }
  if (!center)
    throw new FlatfieldError(
      'invalid-plan',
      'A sampling plan needs at least one point to read, such as the layout center.',
    );
  const kept = new Set(byPixel.values());
  return { kept: points.filter((point) => kept.has(point)), center };
}

/** True if a point is nearer to the middle by more than rounding: equals stay equals, so that row-major decides. */
function isNearer(point: SamplePoint, than: SamplePoint, resolution: Resolution): boolean {
  return distanceToMiddlePx(point, resolution) < distanceToMiddlePx(than, resolution) - 1e-6;
}

function distanceToMiddlePx({ xFraction, yFraction }: SamplePoint, { widthPx, heightPx }: Resolution): number {
  return Math.hypot((xFraction - 0.5) * widthPx, (yFraction - 0.5) * heightPx);
}
