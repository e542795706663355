import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestInfo } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { TestAttempt } from '../../src/playwright/attempt.ts';
import { flatfieldMatchers } from '../../src/playwright/matchers/index.ts';
import { buildInspection } from '../report/build-inspection.ts';
import { withCode } from '../with-code.ts';

const begun = () =>
  new TestAttempt({
    project: { outputDir: mkdtempSync(`${tmpdir()}/flatfield-attempt-`) },
    testId: 'a-test',
    retry: 0,
    status: 'passed',
    expectedStatus: 'passed',
    attach: async () => {},
  } as never as TestInfo);

/** A run whose only assertion of values passes. */
async function goodRun(attempt: TestAttempt) {
  const inspection = buildInspection();
  await attempt.note({ ...attempt.begin(), outcome: 'pass', summary: 'Good.' }, inspection);
  flatfieldMatchers.toPassProfile.call({}, inspection);
  return inspection;
}

/** As a test does it that goes on after an error. */
function caught(received: unknown): void {
  expect(() => flatfieldMatchers.toPassProfile.call({}, received, 'signal-exakt')).toThrow(/./);
}

describe('a matcher error that its test catches', () => {
  it('leaves a good run as it is if there is none', async () => {
    const attempt = begun();
    await goodRun(attempt);
    await expect(attempt.judge()).resolves.toBeUndefined();
  });

  it.each([
    ['the record', (record: object) => record],
    ['a part of the record', (record: object) => (record as { judgment?: unknown }).judgment],
    ['a copy of the record', (record: object) => ({ ...record })],
    ['a promise of it', (record: object) => Promise.resolve(record)],
    ['nothing', () => undefined],
  ])('fails the test, asked about %s', async (_name, received) => {
    const attempt = begun();
    caught(received(await goodRun(attempt)));
    await expect(attempt.judge()).rejects.toThrow(withCode('run-not-passed'));
  });

  it('fails a test that made no run of its own', async () => {
    const attempt = begun();
    caught(buildInspection());
    await expect(attempt.judge()).rejects.toThrow(withCode('run-not-passed'));
  });

  it('does not count against the next test', async () => {
    caught(undefined);
    const attempt = begun();
    await goodRun(attempt);
    await expect(attempt.judge()).resolves.toBeUndefined();
  });
});
