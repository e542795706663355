import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reportCtrf } from '../../../src/report/ci/report-ctrf.ts';
import { reportJunit } from '../../../src/report/ci/report-junit.ts';
import { buildInspection, tintedCorner } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';
import { elementsOf, readXml } from '../read-xml.ts';

/** The fields that we write, as the schema of the format (ctrf-io/ctrf, schema/ctrf.schema.json) states them; it allows no others. */
const ctrfSchema = z.strictObject({
  reportFormat: z.literal('CTRF'),
  specVersion: z.string().regex(/^\d+\.\d+\.\d+$/),
  generatedBy: z.string(),
  results: z.strictObject({
    tool: z.strictObject({ name: z.string().min(1), version: z.string() }),
    summary: z.strictObject({
      tests: z.int(),
      passed: z.int(),
      failed: z.int(),
      skipped: z.int(),
      pending: z.int(),
      other: z.int(),
      suites: z.int(),
      start: z.int(),
      stop: z.int(),
      duration: z.int(),
    }),
    tests: z.array(
      z.strictObject({
        name: z.string().min(1),
        status: z.enum(['passed', 'failed', 'skipped', 'pending', 'other']),
        duration: z.int(),
        suite: z.array(z.string()).min(1),
        message: z.string().exactOptional(),
        rawStatus: z.string().exactOptional(),
        labels: z.record(z.string(), z.string()).exactOptional(),
        stdout: z.array(z.string()).exactOptional(),
      }),
    ),
    environment: z.strictObject({
      reportName: z.string(),
      testEnvironment: z.string(),
      extra: z.record(z.string(), z.string()),
    }),
  }),
});

const parsed = (text: string) => ctrfSchema.parse(JSON.parse(text)).results;

describe('reportCtrf', () => {
  it('holds the cases of JUnit, all passed for a good run', () => {
    const { summary, tests } = parsed(reportCtrf(buildInspection()));
    expect(summary).toMatchObject({ tests: 27, passed: 27, failed: 0, skipped: 0, duration: 100_000, suites: 3 });
    expect(summary.stop - summary.start).toBe(100_000);
    expect(tests.map(({ name }) => name)).toContain('white at column 3, row 3 (1920, 1080 px)');
  });

  it('fails what JUnit fails, with the same messages', () => {
    const bad = buildInspection({ read: tintedCorner });
    const { summary, tests } = parsed(reportCtrf(bad));
    const failures = elementsOf(readXml(reportJunit(bad)), 'failure');
    expect(failures.length).toBeGreaterThan(0);
    expect(summary.failed).toBe(failures.length);
    const messages = tests.flatMap(({ status, message }) => (status === 'failed' ? (message ?? []) : []));
    expect(messages).toEqual(failures.map(({ attributes }) => attributes['message']));
  });

  it.each(HOSTILE_TEXTS)(
    'keeps to the schema whatever a monitor says, and counts what could not be judged: %j',
    (text) => {
      const { summary, tests } = parsed(reportCtrf(hostileInspection(text)));
      const unjudged = tests.filter(({ rawStatus }) => rawStatus === 'error');
      expect(unjudged.length).toBeGreaterThan(0);
      expect(unjudged.every(({ status }) => status === 'failed')).toBe(true);
      expect(summary.passed + summary.failed).toBe(tests.length);
    },
  );
});
