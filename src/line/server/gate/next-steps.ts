import type { UnitReason, UnitReasonCode } from '../../protocol/unit-answer.ts';

const INSPECT = 'Inspect the unit.';
const AGAIN = 'Inspect the unit again, and state a reason.';
const RELEASE = 'Have an administrator release the unit, then inspect it again.';
const WHOLE = 'Inspect the unit again without the option that makes the run prove less.';
const PROFILE = 'Use the registered profile, or have an administrator register this one.';
const BIND = 'Have an administrator bind a profile to the model.';

/** The step that leads on from each reason. Null: nothing does. */
const STEPS = {
  'unknown-unit': INSPECT,
  'not-inspected-since-release': INSPECT,
  'profile-not-registered': PROFILE,
  'other-profile-content': PROFILE,
  'unfinished-run': AGAIN,
  'pruned-run': INSPECT,
  'stale-run': INSPECT,
  'from-the-future': 'Set the clocks right, then inspect the unit again.',
  failed: AGAIN,
  inconclusive: AGAIN,
  quarantined: 'Have an administrator look at the quarantined run.',
  'only-simulated': INSPECT,
  'only-rejudged': INSPECT,
  'only-imported': INSPECT,
  'only-gauge': INSPECT,
  'only-golden': INSPECT,
  'plan-narrowed': WHOLE,
  'guard-band': WHOLE,
  'signal-path-only': WHOLE,
  'not-tested': WHOLE,
  'given-reference': WHOLE,
  'tone-overridden': WHOLE,
  'retest-unexplained': RELEASE,
  'too-many-attempts': RELEASE,
  'other-monitor': RELEASE,
  'order-unknown': 'Connect the station, then inspect the unit again.',
  suspect: 'Check the golden unit, then inspect the unit again.',
  restored: 'Have an administrator confirm that no run is missing.',
  demonstration: null,
  'not-bound': BIND,
  'unbound-model': BIND,
  'unknown-model': 'Inspect the unit again with a monitor that states its model.',
  'bound-later': 'Connect the station, then inspect the unit again under the profile that was bound.',
} as const satisfies Readonly<Record<UnitReasonCode, string | null>>;

export type NextStep = Exclude<(typeof STEPS)[UnitReasonCode], null>;

/** The steps that lead on, each once: a release before an inspection, which it asks for itself. */
export function nextSteps(reasons: readonly Pick<UnitReason, 'code'>[]): NextStep[] {
  const steps = new Set(reasons.flatMap(({ code }) => STEPS[code] ?? []));
  if (steps.has(RELEASE)) for (const one of [INSPECT, AGAIN] as const) steps.delete(one);
  return [...steps];
}
