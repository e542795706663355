import { expect, it } from 'vitest';
import { endedMs } from '../../../src/line/protocol/clock-times.ts';

const receivedAt = '2026-03-02T12:00:00.000Z';
const run = { startedAt: '2026-03-02T08:00:00.000Z', finishedAt: '2026-03-02T08:02:00.000Z', sentAt: null, receivedAt };
const ended = (changes: Partial<typeof run> | { sentAt: string }) =>
  new Date(endedMs({ ...run, ...changes })).toISOString();

it.each([
  ['as recorded without another clock to compare', {}, '2026-03-02T08:02:00.000Z'],
  ['set right by a clock that is behind', { sentAt: '2026-03-02T11:00:00.000Z' }, '2026-03-02T09:02:00.000Z'],
  ['set right by a clock that is ahead', { sentAt: '2026-03-02T14:00:00.000Z' }, '2026-03-02T06:02:00.000Z'],
  ['never after it was received', { sentAt: '1970-01-01T00:00:00.000Z' }, receivedAt],
  ['never after it was received, by whatever clock', { finishedAt: '2026-03-02T13:00:00.000Z' }, receivedAt],
  ['at its begin if the clock was set back', { finishedAt: '2026-03-02T07:00:00.000Z' }, '2026-03-02T08:00:00.000Z'],
  ['when it was received if a time is none', { finishedAt: 'never' }, receivedAt],
])('a run ended %s', (_, changes, expected) => {
  expect(ended(changes)).toBe(expected);
});
