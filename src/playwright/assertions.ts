import type { Inspection } from '../inspection/inspection.ts';
import type { Outcome } from '../verdict/verdict.ts';

/** What one matcher made of an inspection. */
export interface Assertion {
  /** The matcher with its arguments, `not.` in front where the test negated it. */
  readonly call: string;
  readonly outcome: Outcome;
  /** The outcome that the test asserts. */
  readonly expects: 'pass' | 'fail';
  /** What was found, in a sentence. */
  readonly found: string;
  /** Whether it looked at values; one that only counts readings leaves the verdict open. */
  readonly ofValues: boolean;
}

const assertions = new WeakMap<Inspection, Assertion[]>();

/** Notes what a matcher made of an inspection. */
export function noteAssertion(inspection: Inspection, assertion: Assertion): void {
  assertions.set(inspection, [...(assertions.get(inspection) ?? []), assertion]);
}

/** What matchers made of an inspection, in their order. */
export function assertionsOn(inspection: Inspection): readonly Assertion[] {
  return assertions.get(inspection) ?? [];
}

const refusals: Assertion[] = [];

/** Notes that a matcher was refused, whatever it was asked about. */
export function noteRefusal(received: unknown, assertion: Assertion): void {
  refusals.push(assertion);
  if (typeof received === 'object' && received !== null) noteAssertion(received as Inspection, assertion);
}

/** Refusals of all matchers in this process, in their order. */
export function refusalsSince(place: number): readonly Assertion[] {
  return refusals.slice(place);
}
