import { expect, it } from 'vitest';
import { clockReading, clockReadingSchema } from '../../../src/line/protocol/clock-reading.ts';

const reads = (text: string) => clockReadingSchema.safeParse(text).success;

it.each([
  ['a day that does not exist', '2026-02-30T08:00:00.000Z b 5'],
  ['a leap day of another year', '2026-02-29T08:00:00.000Z b 5'],
  ['a month that does not exist', '2026-13-01T08:00:00.000Z b 5'],
  ['hour 24', '2026-03-01T24:00:00.000Z b 5'],
  ['a leap second', '2026-12-31T23:59:60.000Z - -'],
  ['another zone', '2026-03-01T08:00:00.000+00:00 b 5'],
  ['fewer digits', '2026-03-01T08:00:00Z b 5'],
  ['a zero before the milliseconds', '2026-03-01T08:00:00.000Z b 05'],
  ['milliseconds without a start', '2026-03-01T08:00:00.000Z - 5'],
  ['two lines', '2026-03-01T08:00:00.000Z b 5\n'],
])('a reading of the clocks with %s is refused', (_, text) => {
  expect(reads(text)).toBe(false);
});

it('a reading of the clocks at any time is taken', () => {
  for (const time of ['2028-02-29T23:59:59.999Z', '2026-03-01T00:00:00.000Z']) {
    const at = new Date(time);
    expect(reads(clockReading(at, { boot: '1f-2', sinceBootMs: 0 }))).toBe(true);
    expect(reads(clockReading(at, null))).toBe(true);
  }
});
