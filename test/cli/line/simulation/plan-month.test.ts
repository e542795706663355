import { describe, expect, it } from 'vitest';
import { planMonth } from '../../../../src/cli/line/simulation/plan-month.ts';

const endMs = Date.parse('2026-03-20T12:40:00Z');
const size = { stations: 10, units: 3000, days: 30, seed: 1, endMs, timeZone: 'Europe/Berlin' };
const month = planMonth(size);
const DAY_MS = 86_400_000;

const shareOfFails = (runs: typeof month) =>
  runs.filter(({ condition }) => !/^drift-[0-3]$/.test(condition)).length / Math.max(1, runs.length);

describe('a simulated month', () => {
  it('is the same for the same seed and another for another', () => {
    expect(planMonth(size)).toEqual(month);
    expect(planMonth({ ...size, seed: 2 })).not.toEqual(month);
  });

  it('has every unit, in the order of receipt, and ends on time', () => {
    expect(new Set(month.map(({ unit }) => unit)).size).toBeGreaterThan(2990);
    expect(month.map(({ receivedMs }) => receivedMs)).toEqual(
      month.map(({ receivedMs }) => receivedMs).toSorted((a, b) => a - b),
    );
    expect(Math.max(...month.map(({ receivedMs }) => receivedMs))).toBeLessThan(endMs);
  });

  it.each([
    ['in the night of a Sunday', '2026-03-22T02:10:00Z'],
    ['in the middle of a shift', '2026-03-20T12:40:00Z'],
  ])('works until its end, also %s', (_, end) => {
    const own = planMonth({ ...size, units: 600, endMs: Date.parse(end) });
    const lately = own.filter(({ receivedMs }) => receivedMs > Date.parse(end) - DAY_MS / 8);
    expect(lately.length).toBeGreaterThan(5);
  });

  it('never has two runs of a station at once', () => {
    for (const station of new Set(month.map((run) => run.station))) {
      const own = month.filter((run) => run.station === station && run.kind === 'production');
      const byStart = own.toSorted((a, b) => a.startMs - b.startMs);
      const overlaps = byStart.filter((run, at) => {
        const before = byStart[at - 1];
        return before !== undefined && before.startMs + before.durationMs > run.startMs;
      });
      expect(overlaps).toEqual([]);
    }
  });

  it('has a station that drifts, a bad batch and a station that is off', () => {
    const lately = month.filter(({ startMs }) => startMs > endMs - 2 * DAY_MS);
    const drifting = lately.filter(({ station }) => station === 'station-4');
    const others = lately.filter(({ station }) => station !== 'station-4');
    expect(shareOfFails(drifting)).toBeGreaterThan(0.2);
    expect(shareOfFails(others)).toBeLessThan(0.1);
    expect(shareOfFails(month.filter(({ unit }) => unit.startsWith('B')))).toBeGreaterThan(0.2);
    expect(lately.filter(({ station }) => station === 'station-8')).toEqual([]);
  });

  it('has retests with and without a reason, interruptions, judgments made again and a wrong clock', () => {
    const counts = {
      explained: month.filter(({ retestReason }) => retestReason !== null).length,
      unplugged: month.filter(({ condition }) => condition === 'unplugged').length,
      again: month.filter(({ kind }) => kind === 'again').length,
      ahead: month.filter(({ clockAheadMs }) => clockAheadMs > 0).length,
    };
    const attempts = month.length - 3000;
    expect(counts.explained).toBeGreaterThan(20);
    expect(counts.explained).toBeLessThan(attempts);
    expect(counts.unplugged).toBeGreaterThan(5);
    expect(counts.again).toBeGreaterThan(2);
    expect(counts.ahead).toBe(1);
  });

  it.each([
    { stations: 1, units: 3, days: 1 },
    { stations: 2, units: 50, days: 2 },
  ])('can be as small as %o', (small) => {
    expect(planMonth({ ...size, ...small }).length).toBeGreaterThan(small.units / 3);
  });
});
