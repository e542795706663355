import { z } from 'zod';
import { OUTCOMES } from '../../judge/verdict.ts';
import { sha256Schema } from './run-row.ts';
import { MAX_UNIT_PATTERN, unitPatternProblem } from './unit-pattern.ts';

/** Reasons why a unit may not ship under a profile. */
export const GATE_REASONS = [
  'unknown-unit',
  'not-inspected-since-release',
  'profile-not-registered',
  'other-profile-content',
  'unfinished-run',
  'pruned-run',
  'stale-run',
  'from-the-future',
  'failed',
  'inconclusive',
  'quarantined',
  'only-simulated',
  'only-rejudged',
  'only-imported',
  'only-gauge',
  'only-golden',
  'plan-narrowed',
  'guard-band',
  'signal-path-only',
  'not-tested',
  'given-reference',
  'tone-overridden',
  'retest-unexplained',
  'too-many-attempts',
  'other-monitor',
  'order-unknown',
  'suspect',
  'restored',
  'demonstration',
] as const;

/** The gate's answer on shipping a unit: `allowed` is true only with an empty list of reasons. */
export const gateAnswerSchema = z.strictObject({
  unit: z.string(),
  profile: z.string(),
  allowed: z.boolean(),
  /** Of the run that decides; null if there is none. `run` is null as well if that run was pruned. */
  outcome: z.enum(OUTCOMES).nullable(),
  run: sha256Schema.nullable(),
  reasons: z.array(z.strictObject({ code: z.enum(GATE_REASONS), message: z.string() })),
  /** Attempts made, with stopped ones and quarantined ones that did not pass, and accepted; null if the profile is not registered. */
  attempts: z.strictObject({ made: z.int().min(0), accepted: z.int().min(1) }).nullable(),
  /** On a server that demonstrates a line, the answer if its runs were real; null on any other. */
  demonstration: z.strictObject({ wouldAllow: z.boolean() }).nullable(),
});
export type GateAnswer = z.infer<typeof gateAnswerSchema>;

const BAD_PATTERN = `expected a regular expression of at most ${MAX_UNIT_PATTERN} characters`;

/** A profile that the gate believes, with its rules for retests. */
export const registeredProfileSchema = z.strictObject({
  name: z.string(),
  version: z.int().min(1),
  /** SHA-256 of the profile's canonical JSON. */
  hash: sha256Schema,
  title: z.string(),
  /** Max attempts at a unit, stopped ones included; one more blocks it until it is released. */
  maxAttempts: z.int().min(1).max(100),
  /** Age in days at which a pass no longer counts. */
  maxAgeDays: z.number().positive(),
  /** The pattern that the whole name of a unit must match, else its run is quarantined; null if any name may come. */
  unitPattern: z
    .string()
    .refine((pattern) => unitPatternProblem(pattern) === null, BAD_PATTERN)
    .nullable(),
  registeredAt: z.iso.datetime(),
  registeredBy: z.string(),
});
export type RegisteredProfile = z.infer<typeof registeredProfileSchema>;
