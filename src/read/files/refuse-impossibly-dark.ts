import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { impossiblyDark } from '../light/impossible-light.ts';
import type { LightReading } from '../reading.ts';
import { invalidReadingsFile } from './number-at.ts';

/** Throws `invalid-readings-file` if a patch is nowhere as bright as on the dimmest display: then the values are in another unit. */
export function refuseImpossiblyDark(
  { patches }: Pick<SamplingPlan, 'patches'>,
  readings: readonly LightReading[],
): void {
  for (const [index, patch] of patches.entries()) {
    const luminances = readings.flatMap(({ patchIndex, light }) => (patchIndex === index ? [light.Y] : []));
    const why = patch.pattern ? null : impossiblyDark(patch, luminances);
    if (why !== null) throw invalidReadingsFile(`The values are not absolute: ${why}.`);
  }
}
