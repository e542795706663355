import { z } from 'zod';
import { count, type Stored, utc } from '../../base/stored.ts';
import { OUTCOMES } from '../../judge/verdict.ts';
import { measuredRunSchema } from '../first-outcome.ts';

const TEST_OUTCOMES = [...OUTCOMES, 'not-inspected', 'skipped'] as const;

/** A test as the suite shows it: a verdict, that it inspected nothing, or that it was not run at all. */
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

const outcome = z.enum(OUTCOMES);
const status = z.enum(['passed', 'failed', 'timedOut', 'skipped', 'interrupted']);

const suiteRunSchema = measuredRunSchema
  .extend({
    /** Empty if the run has no record. */
    runId: z.string(),
    /** Reasons that weigh, the most telling first. */
    reasons: z.array(z.string()),
    basis: z.string(),
    /** True for a simulated monitor. */
    simulated: z.boolean(),
    readings: count,
    planned: count,
    /** Path of the inspection's page, relative to the suite's; null if there is none. */
    page: z.string().nullable(),
    /** Cells of the map that decides the verdict, in percent of width and height, each with its color; null if there is none or it is too fine. */
    map: z
      .array(z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number(), color: z.string() }))
      .nullable(),
  })
  .refine((one) => one.outcome === 'inconclusive' || one.readings > 0, 'expected readings of a run that was judged')
  .refine((one) => one.hasRead || one.readings === 0, 'expected hasRead of a run that has readings');

/** One inspection of one attempt at a test; the verdict of its test's matchers counts, else its own outcome. */
export type SuiteRun = Stored<typeof suiteRunSchema>;

const suiteSubjectSchema = z.strictObject({
  unit: z.string().nullable(),
  monitor: z.strictObject({ id: z.string(), modelName: z.string(), serialNumber: z.string() }),
});

/** The monitor that a test was about. */
export type SuiteSubject = Stored<typeof suiteSubjectSchema>;

const suiteAttemptSchema = z.strictObject({
  retry: count,
  status,
  /** The first error, in plain text; null if there is none. */
  error: z.string().nullable(),
  startedAt: utc,
  durationMs: z.number(),
  subject: suiteSubjectSchema.nullable(),
  runs: z.array(suiteRunSchema),
});

/** One attempt at a test: the first, or a retry. */
export type SuiteAttempt = Stored<typeof suiteAttemptSchema>;

const suiteTestSchema = z.strictObject({
  id: z.string(),
  project: z.string(),
  file: z.string(),
  line: count,
  /** Titles from the outermost `describe` inwards. */
  title: z.string(),
  playwrightOutcome: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  /** The status that the test told Playwright to expect of it. */
  expectedStatus: status,
  outcome: z.enum(TEST_OUTCOMES),
  /** The one sentence why. */
  why: z.string(),
  attempts: z.array(suiteAttemptSchema),
});

/** One test of one project, with all attempts at it; the first outcome of each thing that they measured is kept. */
export type SuiteTest = Stored<typeof suiteTestSchema>;

/** `suite.json` as the reporter writes it, and nothing else. */
export const suiteSchema = z.strictObject({
  schemaVersion: z.literal(1),
  tool: z.strictObject({ name: z.literal('flatfield'), version: z.string().min(1) }),
  startedAt: utc,
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
  } satisfies Record<TestOutcome | 'inspections' | 'readings', z.ZodType>),
  /** Errors outside of any test. */
  errors: z.array(z.string()),
  tests: z.array(suiteTestSchema),
});

/** A suite of tests with its verdict. */
export type Suite = Stored<typeof suiteSchema>;
