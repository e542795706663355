import { formatPatch } from '../../pattern/patch-name.ts';
import { resolvePatchInput } from '../../sampling/patch-input.ts';
import { planSampling } from '../../sampling/plan-sampling.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { colorClassOf, GRAYS, type Gray } from '../detectability/color-class.ts';
import { colorsRead } from '../detectability/colors-read.ts';
import type { Profile } from '../profile.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Says which grays a plan leaves out of those that the plan of its profile reads. A profile that reads fewer itself is told nothing. */
export function noteNotTested(plan: SamplingPlan, profile: Profile): readonly Reason[] {
  const read = graysOf(plan);
  if (profile.kind !== 'signal' || read.size === GRAYS.length) return [];
  const own = planOf(profile, plan);
  if (!own || graysOf(own).size < GRAYS.length) return [];
  const grays = GRAYS.filter((gray) => !read.has(gray));
  const colors = [...new Set(colorsRead(plan).map(({ codes, bitDepth }) => formatPatch(codes, bitDepth)))];
  return [
    note('not-tested', { read: colors.slice(0, MOST_NAMES), more: Math.max(0, colors.length - MOST_NAMES), grays }),
  ];
}

const MOST_NAMES = 6;

function graysOf(plan: SamplingPlan): ReadonlySet<Gray> {
  const classes = new Set<string>(colorsRead(plan).map(colorClassOf));
  return new Set(GRAYS.filter((gray) => classes.has(gray)));
}

/** The plan of the profile itself, at the resolution of another one; null if it cannot be made there. */
function planOf({ plan: { layout, patches } }: Profile, { resolution }: SamplingPlan): SamplingPlan | null {
  try {
    return planSampling({ layout, order: 'row-major', resolution, patches: patches.map(resolvePatchInput) });
  } catch {
    return null;
  }
}
