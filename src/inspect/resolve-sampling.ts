import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import type { Patch } from '../plan/pattern/patch.ts';
import { patchIn, resolvePatchInput } from '../plan/sampling/patch-input.ts';
import { planSampling } from '../plan/sampling/plan-sampling.ts';
import { parseResolution } from '../plan/sampling/resolution.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { givenPlan } from './given-plan.ts';
import type { InspectOptions, InspectSourceOptions } from './inspect-options.ts';
import { isOfSource } from './resolve-from.ts';

/** The plan, and its patches as they were given: a plan knows an image at its points only. Throws `invalid-plan`. */
export function resolveSampling(
  options: InspectOptions | InspectSourceOptions,
  profile: Profile,
): { readonly sampling: SamplingPlan; readonly patches: readonly Patch[] } {
  const { layout, order, patches, resolution: named, stopAtFail = false } = options;
  const resolution = typeof named === 'string' ? parseResolution(named) : named;
  const plan = isOfSource(options) ? options.plan : undefined;
  if (plan === undefined) {
    if (!resolution) throw new FlatfieldError('invalid-plan', 'The option resolution is missing, such as 3840x2160.');
    const inputs = (patches ?? profile.plan.patches).map(resolvePatchInput);
    const sampling = planSampling({
      layout: layout ?? profile.plan.layout,
      order: order ?? profile.plan.order ?? (stopAtFail ? 'farthest-first' : 'row-major'),
      resolution,
      patches: inputs,
    });
    return { sampling, patches: inputs.map(patchIn) };
  }
  const given = givenPlan(plan);
  const { widthPx, heightPx } = given.resolution;
  const isOther = resolution && (resolution.widthPx !== widthPx || resolution.heightPx !== heightPx);
  if (layout !== undefined || order !== undefined || patches !== undefined || isOther) {
    throw new FlatfieldError(
      'invalid-plan',
      'The option plan says layout, order, patches and resolution: leave these out.',
    );
  }
  return { sampling: given, patches: given.patches };
}
