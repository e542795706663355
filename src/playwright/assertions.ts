import { z } from 'zod';
import type { Stored } from '../base/stored.ts';
import { OUTCOMES } from '../judge/verdict.ts';
import type { Inspection } from '../record/inspection.ts';

export const assertionSchema = z.strictObject({
  /** The matcher with its arguments, `not.` in front where the test negated it. */
  call: z.string(),
  outcome: z.enum(OUTCOMES),
  /** The outcome that the test asserts. */
  expects: z.enum(['pass', 'fail']),
  /** The finding, in a sentence. */
  found: z.string(),
  /** False of a matcher that only counts readings, which leaves the verdict open. */
  ofValues: z.boolean(),
});

/** The result of one matcher on an inspection. */
export type Assertion = Stored<typeof assertionSchema>;

const assertions = new WeakMap<object, Assertion[]>();

/** Notes the result of a matcher on an inspection, as the test holds it. */
export function noteAssertion(received: object, assertion: Assertion): void {
  assertions.set(received, [...(assertions.get(received) ?? []), assertion]);
}

/** The results of matchers on an inspection, in their order. */
export function assertionsOn(inspection: Inspection): readonly Assertion[] {
  return assertions.get(inspection) ?? [];
}

const refusals: Assertion[] = [];

/** Notes that a matcher was refused, on any received value. */
export function noteRefusal(received: unknown, assertion: Assertion): void {
  refusals.push(assertion);
  if (typeof received === 'object' && received !== null) noteAssertion(received, assertion);
}

/** Refusals of all matchers in this process, in their order. */
export function refusalsSince(place: number): readonly Assertion[] {
  return refusals.slice(place);
}
