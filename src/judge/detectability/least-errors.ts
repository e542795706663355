import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { sumOf } from '../color/sum-of.ts';
import { evaluate } from '../evaluate.ts';
import type { Evidence } from '../evidence.ts';
import type { JudgeOptions } from '../judge-options.ts';
import type { Profile } from '../profiles/profile.ts';
import { detectability } from './detectability.ts';
import { ERROR_KINDS } from './detectable.ts';

/**
 * The error that each patch of a plan shows on average over its colors and over all kinds of errors, in 255ths of full scale; 256 for one
 * that it never shows. Under a profile of light, which judges no code values, it is the same for all patches.
 */
export function leastErrors(
  plan: SamplingPlan,
  calibration: Evidence['calibration'],
  profile: Profile,
  { toneResponse, guardBand }: JudgeOptions,
): readonly number[] {
  if (profile.kind === 'light') return plan.patches.map(() => NEVER);
  const { context } = evaluate({ plan, readings: [], calibration, profile, toneResponseOption: toneResponse });
  const traits = { kind: 'signal', bitDepth: null } as const;
  const { colors } = detectability({ plan, profile, context, traits, guardBand });
  return plan.patches.map((_, patchIndex) => {
    const seen = colors
      .filter((color) => color.patchIndex === patchIndex)
      .flatMap(({ errors }) => ERROR_KINDS.map(({ channels, direction }) => errors[channels][direction].seen ?? NEVER));
    return sumOf(seen, (each) => each) / Math.max(1, seen.length);
  });
}

const NEVER = 256;
