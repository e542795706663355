import type { UnitReasonCode, UnitStateRow } from '../../protocol/unit-answer.ts';
import type { Coded } from '../languages/languages.ts';

/** A step that leads on to a unit that may ship. */
export type NextStep = Coded<UnitStateRow['steps'][number]>;

const INSPECT = { code: 'inspect', text: 'Inspect the unit.' } as const;
const AGAIN = { code: 'inspect-again', text: 'Inspect the unit again, and state a reason.' } as const;
const RELEASE = { code: 'release', text: 'Have an administrator release the unit, then inspect it again.' } as const;
const WHOLE = {
  code: 'inspect-whole',
  text: 'Inspect the unit again without the option that makes the run prove less.',
} as const;
const PROFILE = {
  code: 'use-profile',
  text: 'Use the registered profile, or have an administrator register this one.',
} as const;
const BIND = { code: 'bind-profile', text: 'Have an administrator bind a profile to the model.' } as const;

/** The step that leads on from each reason. Null: nothing does. */
const STEPS = {
  'unknown-unit': INSPECT,
  'not-inspected-since-release': INSPECT,
  'profile-not-registered': PROFILE,
  'other-profile-content': PROFILE,
  'unfinished-run': AGAIN,
  'pruned-run': INSPECT,
  'stale-run': INSPECT,
  'from-the-future': { code: 'set-clocks', text: 'Set the clocks right, then inspect the unit again.' },
  failed: AGAIN,
  inconclusive: AGAIN,
  quarantined: { code: 'see-quarantined', text: 'Have an administrator look at the quarantined run.' },
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
  'order-unknown': { code: 'connect', text: 'Connect the station, then inspect the unit again.' },
  suspect: { code: 'check-golden', text: 'Check the golden unit, then inspect the unit again.' },
  restored: { code: 'confirm-restore', text: 'Have an administrator confirm that no run is missing.' },
  demonstration: null,
  'not-bound': BIND,
  'unbound-model': BIND,
  'unknown-model': { code: 'state-model', text: 'Inspect the unit again with a monitor that states its model.' },
  'bound-later': {
    code: 'connect-and-inspect',
    text: 'Connect the station, then inspect the unit again under the profile that was bound.',
  },
} as const satisfies Readonly<Record<UnitReasonCode, NextStep | null>>;

/** The steps that lead on, each once: a release before an inspection, which it asks for itself. */
export function nextSteps(reasons: readonly { readonly code: UnitReasonCode }[]): NextStep[] {
  const steps = new Set<NextStep>(reasons.flatMap(({ code }) => STEPS[code] ?? []));
  if (steps.has(RELEASE)) for (const one of [INSPECT, AGAIN] as const) steps.delete(one);
  return [...steps];
}
