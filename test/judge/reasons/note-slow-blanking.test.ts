import { expect, test } from 'vitest';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { buildEvidence } from '../build-evidence.ts';
import { flatFieldMatch } from '../flat-field-profiles.ts';

const evidence = buildEvidence({ layout: '3x3' });

function verdictWith(durationsMs: readonly number[]) {
  const readings = evidence.readings.map((reading, place) => ({ ...reading, durationMs: durationsMs[place] ?? 4000 }));
  const options = { judgedAt: '2026-01-05T09:00:00.000Z' };
  return judgeEvidence({ ...evidence, readings }, flatFieldMatch, options).verdict;
}

test('a blanking beyond 5 s is tolerated and noted, the longest with its place', () => {
  const { outcome, reasons } = verdictWith([6000, 60_000, 5501]);
  expect(outcome).toBe('pass');
  const params = { count: 3, of: 45, longestMs: 60_000 };
  expect(reasons).toEqual([{ weight: 'note', code: 'slow-blanking', params, patchIndex: 0, pointIndex: 1 }]);
});

test('one of 3 to 5 s is not', () => {
  expect(verdictWith([3000, 5000, 5500]).reasons).toEqual([]);
});
