import type { Rgb } from '../../plan/pattern/patch.ts';
import { formatPatch } from '../../plan/pattern/patch-name.ts';
import { resolvePatchInput } from '../../plan/sampling/patch-input.ts';
import { planSampling } from '../../plan/sampling/plan-sampling.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { colorClassOf, GRAYS, type Gray } from '../detectability/color-class.ts';
import { colorsRead } from '../detectability/colors-read.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/**
 * Says which grays a plan leaves out of those that the plan of its profile reads, and whether it leaves out all colors but gray. A profile
 * that reads fewer grays itself is told nothing.
 */
export function noteNotTested(plan: SamplingPlan, profile: Profile): readonly Reason[] {
  if (profile.kind !== 'signal') return [];
  const read = kindsOf(plan);
  if (KINDS.every((kind) => read.has(kind))) return [];
  const own = planOf(profile, plan);
  const asked = own ? kindsOf(own) : new Set();
  if (!GRAYS.every((gray) => asked.has(gray))) return [];
  const missing = KINDS.filter((kind) => asked.has(kind) && !read.has(kind));
  if (missing.length === 0) return [];
  const colors = [...new Set(colorsRead(plan).map(({ codes, bitDepth }) => formatPatch(codes, bitDepth)))];
  const more = Math.max(0, colors.length - MOST_NAMES);
  return [note('not-tested', { read: colors.slice(0, MOST_NAMES), more, missing })];
}

const MOST_NAMES = 6;

const KINDS: readonly (Gray | 'color')[] = [...GRAYS, 'color'];

function kindsOf(plan: SamplingPlan): ReadonlySet<string> {
  return new Set(colorsRead(plan).map((color) => (isGray(color.codes) ? colorClassOf(color) : 'color')));
}

/** Also black and white, which are of no kind that is asked for. */
function isGray({ r, g, b }: Rgb): boolean {
  return r === g && g === b;
}

/** The plan of the profile itself, at the resolution of another one; null if it cannot be made there. */
function planOf({ plan: { layout, patches } }: Profile, { resolution }: SamplingPlan): SamplingPlan | null {
  try {
    return planSampling({ layout, order: 'row-major', resolution, patches: patches.map(resolvePatchInput) });
  } catch {
    return null;
  }
}
