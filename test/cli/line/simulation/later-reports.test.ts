import { describe, expect, it } from 'vitest';
import { laterReports } from '../../../../src/cli/line/simulation/later-reports.ts';
import { stationRow } from '../../../line/server/pages/example-pages.ts';

const seenAt = '2026-03-20T12:40:00.000Z';
const seenMs = Date.parse(seenAt);
const run = { unit: 'A1', modelName: 'CG', profile: 'p', startedAt: '2026-03-20T12:39:30.000Z' };
const running = stationRow({
  ...{ station: 'station-1', seenAt, clockOffsetMs: 200, state: 'running' },
  run: { ...run, done: 20, planned: 100, remainingMs: 120_000 },
});

describe('later reports of simulated stations', () => {
  it('follow the run under way to its end, by the clock of the station', () => {
    expect(laterReports([running], seenMs + 30_000)).toMatchObject([
      { at: '2026-03-20T12:40:30.200Z', state: 'running', run: { unit: 'A1', done: 40, remainingMs: 90_000 } },
    ]);
    expect(laterReports([running], seenMs + 200_000)).toMatchObject([{ state: 'idle', run: null }]);
  });

  it('come neither from a station that was off nor from a real one', () => {
    const off = { ...running, station: 'station-8', seenAt: '2026-03-17T12:40:00.000Z' };
    const real = { ...running, station: 'bench', seenAt: '2026-03-22T12:40:00.000Z' };
    const names = laterReports([off, running, real], seenMs + 86_400_000).map(({ station }) => station);
    expect(names).toEqual(['station-1']);
    expect(laterReports([], seenMs)).toEqual([]);
  });
});
