import { expect, it } from 'vitest';
import { findProfile } from '../../src/verdict/profiles/find-profile.ts';
import { inconclusive, note } from '../../src/verdict/reasons/reason.ts';
import { summary } from '../../src/verdict/summary.ts';
import type { Grade, LimitResult } from '../../src/verdict/verdict.ts';

const limit = {
  patchIndex: 0,
  unit: '',
  operator: '<=',
  recommended: null,
  required: 2,
  result: 'met',
  pointIndex: 0,
} as const;
const limits = [0.5, 1.9, 1].map(
  (value): LimitResult => ({ ...limit, metric: 'mld', value, source: 'test', verified: true }),
);
const reasons = [
  inconclusive('start-unchecked', {}),
  inconclusive('end-unchecked', {}),
  note('limit-not-verified', { metrics: [] }),
];
const of = (grade: Grade) => summary(grade, reasons, limits, { readings: [], profile: findProfile('iso-14861') });

it('of a run that passes names the limit that is nearest to be missed', () => {
  expect(of('pass')).toEqual({ readings: 0, profile: 'iso-14861', nearest: limits[1], reason: null, more: 0 });
});

it('of any other run names the first reason of its weight, and counts the others', () => {
  expect(of('inconclusive')).toMatchObject({ nearest: null, reason: reasons[0], more: 1 });
  expect(of('fail')).toMatchObject({ reason: null, more: 0 });
});
