import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { Reading } from '../read/reading.ts';
import { knownDetectability } from './detectability/known-detectability.ts';
import { requiredError } from './detectability/require-detectable.ts';
import { evaluate } from './evaluate.ts';
import type { Evidence } from './evidence.ts';
import type { JudgeOptions } from './judge-options.ts';
import type { Profile } from './profiles/profile.ts';
import { checkDetectable } from './reasons/check-detectable.ts';
import type { Reason } from './verdict.ts';

/**
 * The reason why readings of a plan could not lead to a verdict: it would miss an error that must be seen. Null if there is no such reason. `kind`:
 * the kind of reading to be taken.
 */
export function planObstacle(
  plan: SamplingPlan,
  calibration: Evidence['calibration'],
  profile: Profile,
  { toneResponse, guardBand, requireDetectable }: JudgeOptions,
  kind: Reading['kind'] = 'signal',
): Reason | null {
  const required = requiredError(profile, requireDetectable);
  if (required === null) return null;
  const { context } = evaluate({ plan, readings: [], calibration, profile, toneResponseOption: toneResponse });
  const traits = { kind, bitDepth: null };
  return (
    checkDetectable(
      knownDetectability({ plan, profile, context, traits, guardBand }, calibration.reference),
      required,
    )[0] ?? null
  );
}
