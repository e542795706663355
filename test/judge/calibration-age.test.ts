import { expect, it } from 'vitest';
import { calibrationAge } from '../../src/judge/calibration-age.ts';

const start = '2026-01-05T08:00:00.000Z';

it.each([
  // Without a zone it may have been 14 hours earlier than it reads.
  ['2026-01-05 22:00', 0, false],
  ['2026-01-05 22:01', -1 / 1440, true],
  ['2026-01-04 22:00', 1, false],
  [' 2025-12-06 22:00 ', 30, false],
  ['2025-12-06T22:00:00', 30, false],
  ['2026-01-05T08:00:00.000Z', 0, false],
  ['2026-01-05T08:00:01Z', -1 / 86_400, true],
  ['2026-01-05T10:00+02:00', 0, false],
  ['2026-01-04T02:00:00-06:00', 1, false],
])('a calibration of %j is at most %d days old, in the future: %s', (executedAt, atMostDays, isInFuture) => {
  expect(calibrationAge(executedAt, start)).toEqual({ atMostDays, isInFuture });
});

it.each([
  ['2026-02-31 10:00', start],
  ['2026-01-01 25:00', start],
  ['2026-01-01', start],
  ['yesterday', start],
  ['2026-01-01 10:00', 'today'],
])('%j before a run of %j has no age', (executedAt, startedAt) => {
  expect(calibrationAge(executedAt, startedAt)).toBeNull();
});
