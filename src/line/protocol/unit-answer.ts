import { z } from 'zod';
import { GATE_REASONS, gateAnswerSchema } from './gate-answer.ts';

/**
 * States of a unit. `would-ship`: it might if the line were real, only on a server that demonstrates one; `not-inspected`: nothing speaks against it, but nobody has measured it since it was last
 * released, or at all; `not-bound`: the line has no bindings yet, so that it is not known which profiles concern it.
 */
export const UNIT_STATES = ['may-ship', 'would-ship', 'blocked', 'not-inspected', 'not-bound'] as const;
export type UnitState = (typeof UNIT_STATES)[number];

/** Reasons that are about a unit and not about one profile. */
const UNIT_REASONS = ['not-bound', 'unbound-model', 'unknown-model', 'bound-later'] as const;

const unitReasonSchema = z.strictObject({
  code: z.enum([...GATE_REASONS, ...UNIT_REASONS]),
  message: z.string(),
  /** Profile that it is about; null for the unit itself. */
  profile: z.string().nullable(),
});
export type UnitReasonCode = z.infer<typeof unitReasonSchema>['code'];

/** One answer for a unit: it may ship if it may under every profile that is bound to its model. `allowed` is true only with an empty list of reasons. */
export const unitAnswerSchema = z.strictObject({
  unit: z.string(),
  /** The model that its newest run states. Null without a run. */
  model: z.string().nullable(),
  allowed: z.boolean(),
  state: z.enum(UNIT_STATES),
  reasons: z.array(unitReasonSchema),
  /** Steps that lead on, in English sentences, the first one first; empty if it may ship. */
  next: z.array(z.string()),
  /** The answer under each profile that concerns it. */
  profiles: z.array(gateAnswerSchema),
  /** On a server that demonstrates a line, the answer if its runs were real; null on any other. */
  demonstration: z.strictObject({ wouldAllow: z.boolean() }).nullable(),
});
export type UnitAnswer = z.infer<typeof unitAnswerSchema>;

/** A unit in a list by states. */
export const unitStateRowSchema = z.strictObject({
  unit: z.string(),
  model: z.string().nullable(),
  state: z.enum(UNIT_STATES),
  /** Codes of the reasons, each once. */
  reasons: z.array(z.string()),
  next: z.array(z.string()),
  /** The codes of `next`. The answer for a single unit has none, because an older gate refuses unknown fields. */
  steps: z.array(z.string()),
  latestAt: z.string(),
});
export type UnitStateRow = z.infer<typeof unitStateRowSchema>;
