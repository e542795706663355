import { FlatfieldError } from '../base/flatfield-error.ts';
import { type PlanOptions, planSampling } from './plan-sampling.ts';
import type { Resolution } from './sample-point.ts';
import type { SamplingPlan } from './sampling-plan.ts';

/**
 * The plan of a layout on a screen whose resolution nobody knows: its points are fractions of width and height. Throws `invalid-plan`
 * if a layout or a chart is given in pixels.
 */
export function planFractions(options: Omit<PlanOptions, 'resolution' | 'evenCoordinates'>): SamplingPlan {
  for (const one of options.patches) {
    const { patch, layout } = 'patch' in one ? one : { patch: one, layout: undefined };
    if (layout !== undefined) refusePixels(layout);
    const { pattern } = patch;
    const isInPixels =
      pattern?.kind === 'image' ||
      pattern?.kind === 'sampled-image' ||
      (pattern?.kind === 'checkerboard' && 'cellPx' in pattern.cells);
    if (isInPixels) throw needsResolution(`The chart ${patch.name} has a size in pixels`);
  }
  refusePixels(options.layout);
  return { ...planSampling({ ...options, resolution: RASTER }), positions: 'fractions' };
}

/** Fine enough for every layout, of the usual 16:9, and not the size of any signal. */
const RASTER: Resolution = { widthPx: 16_000, heightPx: 9_000 };

function refusePixels(layout: string): void {
  if (/\dpx\b/i.test(layout.replaceAll(' ', ''))) throw needsResolution('The layout has points in pixels');
}

function needsResolution(what: string): FlatfieldError {
  return new FlatfieldError('invalid-plan', `${what}: name the resolution of the screen with --resolution.`);
}
