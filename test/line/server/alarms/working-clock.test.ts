import { describe, expect, it } from 'vitest';
import { workingClock } from '../../../../src/line/server/alarms/working-clock.ts';

const day = { days: [1, 2, 3, 4, 5], from: '06:00', to: '22:00' };
const night = { days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' };
const ms = (text: string) => Date.parse(text);
const MINUTE = 60_000;

describe('working time', () => {
  it('is in the time zone of the line, on its days', () => {
    const { isWorking } = workingClock([day], 'Europe/Berlin');
    // Friday, in winter an hour ahead of UTC.
    expect(
      ['2026-03-20T04:59Z', '2026-03-20T05:00Z', '2026-03-20T20:59Z', '2026-03-20T21:00Z'].map(ms).map(isWorking),
    ).toEqual([...[false, true, true, false]]);
    expect(isWorking(ms('2026-03-21T12:00Z'))).toBe(false);
    // Monday after the clocks went forward.
    expect([isWorking(ms('2026-03-30T03:59Z')), isWorking(ms('2026-03-30T04:00Z'))]).toEqual([false, true]);
  });

  it('of a night goes on to the next day, also to Saturday', () => {
    const { isWorking } = workingClock([night], 'UTC');
    const times = [
      '2026-03-20T21:59Z',
      '2026-03-20T22:00Z',
      '2026-03-21T05:59Z',
      '2026-03-21T06:00Z',
      '2026-03-21T23:00Z',
    ];
    expect(times.map(ms).map(isWorking)).toEqual([false, true, true, false, false]);
    expect(isWorking(ms('2026-03-23T03:00Z'))).toBe(false);
  });

  it('counts between two times, to the millisecond, without a weekend', () => {
    const { hasWorked } = workingClock([day], 'UTC');
    const [friday, monday] = [ms('2026-03-20T21:50Z'), ms('2026-03-23T06:05:00.500Z')];
    expect(hasWorked(friday, monday, 15 * MINUTE + 499)).toBe(true);
    expect(hasWorked(friday, monday, 15 * MINUTE + 500)).toBe(false);
    expect(hasWorked(monday, monday, 0)).toBe(false);
    expect(hasWorked(monday + 1000, monday, 0)).toBe(false);
  });

  it('is all the time without spans', () => {
    const { isWorking, hasWorked } = workingClock([], 'UTC');
    expect(isWorking(0)).toBe(true);
    expect([hasWorked(0, 1001, 1000), hasWorked(0, 1000, 1000)]).toEqual([true, false]);
  });

  it('looks back a month and no longer', () => {
    const { hasWorked } = workingClock([day], 'UTC');
    const [now, longAgo] = [ms('2026-03-20T12:00Z'), 0];
    expect(hasWorked(longAgo, now, 16 * 24 * 60 * MINUTE)).toBe(false);
    expect(hasWorked(longAgo, now, 14 * 24 * 60 * MINUTE)).toBe(true);
  });
});
