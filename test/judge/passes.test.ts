import { expect, it } from 'vitest';
import { repeatBandSchema } from '../../src/judge/passes.ts';

const band = {
  metric: 'delta-e-2000-reference-max',
  patchIndex: 0,
  operator: '<=',
  of: 'points',
  pass: 0.2,
  fail: 0.2,
  standardDeviation: 0,
  degreesOfFreedom: 0,
  t: 0,
};

it.each([
  ['the deviation and quantile of readings that do not vary', {}, true],
  ['a deviation below 0', { standardDeviation: -0.1 }, false],
  ['a quantile below 0', { t: -0.1 }, false],
  ['fewer than no degrees of freedom', { degreesOfFreedom: -1 }, false],
  ['the deviation and quantile of readings that vary', { standardDeviation: 0.4, t: 2.1, degreesOfFreedom: 4 }, true],
])('reads %s from a record: %s', (_, change, isRead) => {
  expect(repeatBandSchema.safeParse({ ...band, ...change }).success).toBe(isRead);
});
