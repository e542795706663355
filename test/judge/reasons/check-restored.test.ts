import { expect, test } from 'vitest';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { checkRestored } from '../../../src/judge/reasons/check-readings.ts';
import { buildEvidence } from '../build-evidence.ts';
import { flatFieldMatch } from '../flat-field-profiles.ts';

const change = { what: 'color-mode', from: '0', restored: false, problem: 'no answer' } as const;

test('a monitor that was not left as it was found does not pass', () => {
  const judged = (restored: boolean) =>
    judgeEvidence(
      { ...buildEvidence(), changed: [{ ...change, restored, problem: restored ? null : 'no answer' }] },
      flatFieldMatch,
      { judgedAt: '2026-01-05T09:00:00.000Z' },
    ).verdict;
  expect(judged(true).outcome).toBe('pass');
  expect(judged(false)).toMatchObject({ outcome: 'inconclusive', reasons: [{ code: 'not-restored' }] });
});

test.each([
  [change, { what: 'color-mode', from: '0', problem: 'no answer' }],
  [
    { ...change, what: 'key-lock', from: 'OFF', problem: null },
    { what: 'key-lock', from: 'OFF', problem: null },
  ],
  [
    { ...change, what: 'brightness', problem: null },
    { what: 'brightness', from: '0', problem: null },
  ],
])('%j is reported', (changed, params) => {
  expect(checkRestored({ changed: [changed] })).toEqual([
    { weight: 'inconclusive', code: 'not-restored', params, patchIndex: null, pointIndex: null },
  ]);
});

test('a run that changed nothing is not doubted for it', () => {
  expect(checkRestored({})).toEqual([]);
});
