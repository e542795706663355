import { expect, it } from 'vitest';
import { keepProblem, refuseShortKeepTimes } from '../../../../../src/line/server/work/retention/keep-times.ts';
import { registered } from '../../gate/run-rows.ts';

const now = new Date('2026-03-31T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const rule = (passesBefore: string | null, othersBefore: string | null) => ({
  ...{ passesBefore, othersBefore, wholeUnits: false },
});
const profiles = [registered, { ...registered, name: 'long', version: 2, maxAgeDays: 90.5 }];

it.each([
  ['passes', rule(daysAgo(90), null), 90],
  ['other runs', rule(null, daysAgo(30)), 30],
  ['one of both', rule(daysAgo(365), daysAgo(1)), 1],
  ['passes until a time to come', rule(daysAgo(-1), null), -1],
])('refuses to keep %s for less time than the gate accepts them', (_, short, days) => {
  const problem = `Runs would be kept for ${days} days, but the gate accepts those under long@2 for 90.5 days (--max-age-days): keep them at least that long.`;
  expect(keepProblem(short, profiles, now)).toBe(problem);
  expect(() => refuseShortKeepTimes(short, profiles, now)).toThrow(
    expect.objectContaining({ code: 'usage', message: problem }),
  );
});

it('accepts keep times that are as long, and any if no profile is registered or nothing may go', () => {
  expect(keepProblem(rule(daysAgo(90.5), daysAgo(91)), profiles, now)).toBeNull();
  expect(keepProblem(rule(null, null), profiles, now)).toBeNull();
  expect(keepProblem(rule(daysAgo(1), null), [], now)).toBeNull();
  expect(() => refuseShortKeepTimes(rule(daysAgo(31), null), [registered], now)).not.toThrow();
});

it('does not take a text that is not a time for a long one', () => {
  expect(keepProblem(rule('once', null), profiles, now)).not.toBeNull();
});
