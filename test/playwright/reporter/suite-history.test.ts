import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Suite } from '../../../src/playwright/reporter/suite.ts';
import { keepHistory } from '../../../src/playwright/reporter/suite-history.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-history-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const suiteAt = (startedAt: string) =>
  ({ startedAt, outcome: 'pass', counts: { pass: 1, fail: 0, inconclusive: 0 } }) as unknown as Suite;

it('a history that is damaged is kept beside the one that is begun anew', () => {
  keepHistory(folder, suiteAt('2026-01-05T08:00:00.000Z'));
  expect(keepHistory(folder, suiteAt('2026-01-05T09:00:00.000Z'))).toHaveLength(2);
  writeFileSync(join(folder, 'history.json'), '{');
  expect(keepHistory(folder, suiteAt('2026-01-05T10:00:00.000Z'))).toHaveLength(1);
  expect(readdirSync(folder).sort()).toEqual(['history-damaged.json', 'history.json']);
  expect(readFileSync(join(folder, 'history-damaged.json'), 'utf8')).toBe('{');
});
