import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExecutedAt, isLater, parseExecutedAt } from '../../../src/read/reference/executed-at.ts';

function at(text: string): ExecutedAt {
  const parsed = parseExecutedAt(text);
  if (!parsed) throw new Error(`${text} was not read`);
  return parsed;
}

const hour = 3_600_000;

describe('parseExecutedAt', () => {
  test.each([
    ['2026-01-02 03:04', '2026-01-02T03:04:00.000Z', 59_999, false],
    ['2026-01-02T03:04', '2026-01-02T03:04:00.000Z', 59_999, false],
    [' 2026-01-02 03:04:05 ', '2026-01-02T03:04:05.000Z', 999, false],
    ['2026-01-02 03:04:05.678Z', '2026-01-02T03:04:05.678Z', 0, true],
    ['2026-01-02T23:00+14:00', '2026-01-02T09:00:00.000Z', 59_999, true],
    ['2026-01-02T23:00:00-02:30', '2026-01-03T01:30:00.000Z', 999, true],
  ])('%s', (text, from, span, isZoned) => {
    const { fromMs, toMs, ...rest } = at(text);
    expect([new Date(fromMs).toISOString(), toMs - fromMs, rest]).toEqual([from, span, { isZoned }]);
  });

  test.each([
    ...['', 'yesterday', '2026-01-02', '2026-02-31 10:00', '2026-13-01 10:00', '2026-01-02 24:00', '2026-01-02 3:04'],
    ...['2026-01-02 10:60', '2026-01-02T10:00+14:30', '2026-01-02T10:00+25:00', '2026-01-02T10:00+01:60', '1767323040'],
  ])('%j is not a time', (text) => {
    expect(parseExecutedAt(text)).toBeNull();
  });
});

describe('isLater', () => {
  test.each([
    ['2026-01-02T12:00Z', '2026-01-02T23:00+14:00', true],
    ['2026-01-02 12:01', '2026-01-02 12:00', true],
    ['2026-01-02 12:00:30', '2026-01-02 12:00:29', true],
    ['2026-01-02 12:00:30', '2026-01-02 12:00', false],
    ['2026-01-02 12:00', '2026-01-02 12:00', false],
    ['2026-01-02T12:00Z', '2026-01-02 12:00', false],
    ['2026-01-03T12:00Z', '2026-01-02 12:00', true],
    ['2026-01-03 12:00', '2026-01-02T12:00Z', true],
  ])('%s than %s: %s', (one, other, expected) => {
    expect(isLater(at(one), at(other))).toBe(expected);
    expect(isLater(at(other), at(one))).toBe(false);
  });

  test('of times with and without a zone, at least one is later than no other is', () => {
    const time = fc
      .record({
        ms: fc.integer({ min: 0, max: 100 * hour }),
        span: fc.constantFrom(0, 999, 59_999),
        isZoned: fc.boolean(),
      })
      .map(({ ms, span, isZoned }) => ({ fromMs: ms, toMs: ms + span, isZoned }));
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 8 }), (times) => {
        expect(times.some((one) => !times.some((other) => isLater(other, one)))).toBe(true);
      }),
    );
  });
});
