import { expect, it } from 'vitest';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { failure, inconclusive, note } from '../../src/judge/reasons/reason.ts';
import { summary } from '../../src/judge/summary.ts';
import type { Grade, LimitResult, Reason } from '../../src/judge/verdict.ts';

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

it('of any other run names the first reason that is no note, and counts the others', () => {
  expect(of('inconclusive')).toMatchObject({ nearest: null, reason: reasons[0], more: 1 });
  expect(of('inconclusive')).not.toHaveProperty('missed');
});

it('of a run that is not complete names the limit that is missed all the same', () => {
  const missed = failure('limit-missed', { ...limit, metric: 'mld', value: 3 });
  const notRead = inconclusive('readings-missing', { count: 75 });
  const because = (...given: readonly Reason[]) =>
    summary('inconclusive', given, limits, { readings: [], profile: findProfile('iso-14861') });
  expect(because(notRead, ...reasons, missed)).toMatchObject({ reason: notRead, missed, more: 2 });
  // What was read of a monitor that changed on the way proves nothing.
  expect(because(...reasons, missed)).toMatchObject({ reason: reasons[0], more: 2 });
  expect(because(...reasons, missed)).not.toHaveProperty('missed');
});
