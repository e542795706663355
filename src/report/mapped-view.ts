import type { Inspection } from '../inspection/inspection.ts';
import { type MapLimit, mapLimit } from './map-limit.ts';
import { type MapScale, mapScale } from './map-scale.ts';
import { type MapView, mapValues, mapViews } from './map-view.ts';

/** A view with its values under every patch, on one scale, so that patches can be compared by color. */
export interface MappedView {
  readonly view: MapView;
  readonly scale: MapScale;
  /** One a patch, in the plan's order. */
  readonly patches: readonly MappedPatch[];
}

export interface MappedPatch {
  /** By the point's `index`. */
  readonly values: ReadonlyMap<number, number>;
  readonly limit: MapLimit | null;
}

/** Every view that a record has values for, those that its profile limits first. */
export function mappedViews(inspection: Inspection): readonly MappedView[] {
  const { limits } = inspection.judgement.verdict;
  return mapViews(inspection).map((view) => {
    const patches = inspection.plan.patches.map((_, patchIndex) => ({
      values: mapValues(view, patchIndex, inspection),
      limit: mapLimit(view, patchIndex, limits),
    }));
    return { view, patches, scale: mapScale(view.scale, patches) };
  });
}
