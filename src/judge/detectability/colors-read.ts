import type { Rgb } from '../../plan/pattern/patch.ts';
import type { PatchBitDepth } from '../../plan/pattern/patch-name.ts';
import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';

/** One color of a patch or of a chart: its code values as they are shown, and the points that read it. */
export interface ColorRead {
  readonly patchIndex: number;
  readonly codes: Rgb;
  readonly bitDepth: PatchBitDepth;
  readonly points: readonly [SamplePoint, ...SamplePoint[]];
}

/** Every distinct color that a plan reads, patch by patch, in reading order: one of a flat field, one of each kind of cell of a chart. */
export function colorsRead(plan: SamplingPlan): readonly ColorRead[] {
  return plan.patches.flatMap((patch, patchIndex): readonly ColorRead[] => {
    const { bitDepth, codes: flat, pattern } = patch;
    const [first, ...others] = partOf(plan, patchIndex).points;
    if (!first) return [];
    if (pattern === undefined) return [{ patchIndex, codes: flat, bitDepth, points: [first, ...others] }];
    const found = new Map<string, { readonly codes: Rgb; readonly points: [SamplePoint, ...SamplePoint[]] }>();
    for (const point of [first, ...others]) {
      const codes = expectedCodes(patch, plan.resolution, point);
      if (!codes) continue;
      const key = `${codes.r}/${codes.g}/${codes.b}`;
      const same = found.get(key);
      if (same) same.points.push(point);
      else found.set(key, { codes, points: [point] });
    }
    return [...found.values()].map((color): ColorRead => ({ ...color, patchIndex, bitDepth }));
  });
}
