import { expect, test } from 'vitest';
import { findProfile } from '../../../src/verdict/find-profile.ts';
import { judgeReadings } from '../../../src/verdict/judge-readings.ts';
import { checkPutBack } from '../../../src/verdict/reasons/check-put-back.ts';
import { buildEvidence } from '../build-evidence.ts';

const change = { what: 'color-mode', from: '0', restored: false, problem: 'no answer' } as const;

test('a monitor that was not left as it was found does not pass', () => {
  const judged = (restored: boolean) =>
    judgeReadings(
      { ...buildEvidence(), changed: [{ ...change, restored, problem: restored ? null : 'no answer' }] },
      findProfile('calibration-match'),
      { judgedAt: '2026-01-05T09:00:00.000Z' },
    ).verdict;
  expect(judged(true).outcome).toBe('pass');
  expect(judged(false)).toMatchObject({ outcome: 'inconclusive', reasons: [{ code: 'not-restored' }] });
});

test.each([
  [change, 'The color mode (zero-based index) could not be put back to 0: no answer'],
  [{ ...change, what: 'key-lock', from: 'OFF', problem: null }, 'The key lock could not be put back to OFF'],
  [{ ...change, what: 'brightness', problem: null }, 'The brightness could not be put back to 0'],
])('%j is said', (changed, message) => {
  expect(checkPutBack({ changed: [changed] })).toMatchObject([{ code: 'not-restored', message }]);
});

test('an older record, which does not tell, is not doubted for it', () => {
  expect(checkPutBack({})).toEqual([]);
});
