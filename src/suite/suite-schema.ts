import { z } from 'zod';
import type { Suite, SuiteAttempt, SuiteRun, SuiteTest } from '../playwright/reporter/suite.ts';

const count = z.int().min(0);
const time = z.iso.datetime();
const outcome = z.enum(['pass', 'fail', 'inconclusive']);
const status = z.enum(['passed', 'failed', 'timedOut', 'skipped', 'interrupted']);

const run: z.ZodType<SuiteRun> = z
  .strictObject({
    runId: z.string(),
    thing: z.string().nullable(),
    outcome,
    summary: z.string(),
    reasons: z.array(z.string()),
    basis: z.string(),
    simulated: z.boolean(),
    hasRead: z.boolean(),
    readings: count,
    planned: count,
    page: z.string().nullable(),
    isFailExpected: z.boolean(),
    assertions: z.array(
      z.strictObject({
        call: z.string(),
        outcome,
        expects: z.enum(['pass', 'fail']),
        found: z.string(),
        ofValues: z.boolean(),
      }),
    ),
  })
  .refine((one) => one.outcome === 'inconclusive' || one.readings > 0, 'expected readings of a run that was judged')
  .refine((one) => one.hasRead || one.readings === 0, 'expected hasRead of a run that has readings');

const attempt: z.ZodType<SuiteAttempt> = z.strictObject({
  retry: count,
  status,
  error: z.string().nullable(),
  startedAt: time,
  durationMs: z.number(),
  subject: z
    .strictObject({
      unit: z.string().nullable(),
      monitor: z.strictObject({ id: z.string(), modelName: z.string(), serialNumber: z.string() }),
    })
    .nullable(),
  runs: z.array(run),
});

const test: z.ZodType<SuiteTest> = z.strictObject({
  id: z.string(),
  project: z.string(),
  file: z.string(),
  line: count,
  title: z.string(),
  playwrightOutcome: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  expectedStatus: status,
  outcome: z.enum([...outcome.options, 'not-inspected', 'skipped']),
  why: z.string(),
  attempts: z.array(attempt),
});

/** `suite.json` as the reporter writes it, and nothing else. */
export const suiteSchema: z.ZodType<Suite> = z.strictObject({
  schemaVersion: z.literal(1),
  tool: z.strictObject({ name: z.literal('flatfield'), version: z.string().min(1) }),
  startedAt: time,
  durationMs: z.number(),
  outcome,
  summary: z.string(),
  counts: z.strictObject({
    pass: count,
    fail: count,
    inconclusive: count,
    'not-inspected': count,
    skipped: count,
    inspections: count,
    readings: count,
  }),
  errors: z.array(z.string()),
  tests: z.array(test),
});
