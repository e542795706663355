import type { ProbeSession } from './probe-session.ts';

/** Groups of checks, in the order in which they are asked. */
export const probeParts = ['default', 'pixels', 'show', 'change', 'cloud'] as const;

export type ProbePart = (typeof probeParts)[number];

export const probeStates = ['otherwise', 'not-asked', 'as-assumed'] as const;

export type ProbeState = (typeof probeStates)[number];

/** Outcome of a check. It is never a verdict on the monitor. */
export interface CheckOutcome {
  readonly state: ProbeState;
  /** The finding in words, or the reason why it was not asked. */
  readonly found: string;
}

/** One question about one assumption. */
export interface ProbeCheck {
  readonly id: string;
  /** Id of the assumption, as in docs/reference/assumptions.md. */
  readonly assumption: string;
  readonly part: ProbePart;
  readonly asks: string;
  /** Throws only `aborted`, or what makes the check impossible to ask. */
  readonly run: (session: ProbeSession) => Promise<CheckOutcome>;
}

export function asAssumed(found: string): CheckOutcome {
  return { state: 'as-assumed', found };
}

export function otherwise(found: string): CheckOutcome {
  return { state: 'otherwise', found };
}

export function notAsked(found: string): CheckOutcome {
  return { state: 'not-asked', found };
}

/** As assumed if there are no differences. */
export function differing(differences: readonly string[], assumed: string): CheckOutcome {
  return differences.length === 0 ? asAssumed(assumed) : otherwise(differences.join('; '));
}
