import { describe, expect, it } from 'vitest';
import type { RunRow } from '../../../../../src/line/protocol/run-row.ts';
import type { StationRow } from '../../../../../src/line/protocol/station-report.ts';
import { attentionOf } from '../../../../../src/line/server/pages/stations/attention.ts';
import { stationsToday, taktTime } from '../../../../../src/line/server/pages/stations/station-today.ts';
import { context, FAILED, NOW, runRow, SINCE, stationRow } from '../example-pages.ts';

function attention(station: Partial<StationRow>, runs: readonly RunRow[] = []) {
  const today = { since: SINCE, stations: [stationRow(station)], runs, yields: [], all: null, isWall: false };
  return stationsToday(today, NOW).flatMap((one) => attentionOf(one, SINCE, context.t));
}

const units = (count: number, other: Partial<RunRow>) =>
  Array.from({ length: count }, (_, at) => runRow({ unit: `U${count}-${at}-${other.outcome}`, ...other }));

describe('what needs attention', () => {
  it('is nothing at a station that works', () => {
    expect(attention({}, units(9, {}))).toEqual([]);
  });

  it('is a station at which three of the last five units did not pass, with the cause named most', () => {
    expect(attention({}, [...units(3, FAILED), ...units(6, { outcome: 'pass' })])).toMatchObject([
      { level: 'alarm', text: '3 of the last 5 units did not pass: Code values scaled (night light, brightness)' },
    ]);
    expect(attention({}, [...units(2, FAILED), ...units(6, { outcome: 'pass' })])).toEqual([]);
  });

  it('is a station at which four of the last twelve units did not pass, wherever among them', () => {
    const some = (lost: number) => [...units(5, {}), ...units(lost, FAILED), ...units(8, { outcome: 'pass' })];
    expect(attention({}, some(4))[0]?.text).toContain('4 of the last 12 units did not pass');
    expect(attention({}, some(3))).toEqual([]);
  });

  it('is no unit that passed when it was inspected again, and no run that does not count', () => {
    const again = units(3, FAILED).map(({ unit }) => runRow({ unit, attempt: 2 }));
    expect(attention({}, [...again, ...units(3, FAILED)])).toEqual([]);
    expect(attention({}, units(5, { ...FAILED, kind: 'simulated' }))).toEqual([]);
  });

  it('is a station that is silent, and an alarm if it was in the middle of a run', () => {
    const seenAt = '2026-03-20T12:20:00.000Z';
    expect(attention({ seenAt })).toMatchObject([{ level: 'warning', text: 'not heard from for 20 min' }]);
    expect(attention({ seenAt, state: 'running' })).toMatchObject([
      { level: 'alarm', text: 'not heard from for 20 min, in the middle of a run' },
    ]);
  });

  it('is a full spool, a refused run, a clock that is off and a quarantined run', () => {
    const quarantine = { reason: 'not-signed' as const, detail: '' };
    const found = attention({ waiting: 14, parked: 1, clockOffsetMs: -95_000 }, [runRow({ quarantine })]);
    expect(found.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      'alarm: 1 run refused by this server',
      'warning: 14 runs wait to be sent',
      'warning: clock 1 min 35 s behind',
      'warning: 1 run is quarantined',
    ]);
    expect(found.at(-1)?.href).toContain('quarantined=true');
  });

  it('is a station whose passes come close to a limit', () => {
    expect(attention({}, units(6, { limitShare: 0.97 }))).toMatchObject([{ level: 'warning' }]);
    expect(attention({}, units(5, { limitShare: 0.97 }))).toEqual([]);
    expect(attention({}, units(6, { limitShare: null }))).toEqual([]);
  });
});

describe('takt time', () => {
  const at = (unit: string, time: string) => runRow({ unit, finishedAt: `2026-03-20T${time}:00.000Z` });
  it('is the median between units, each finished by its last run', () => {
    expect(taktTime([at('A', '10:00'), at('B', '10:10'), at('C', '10:14'), at('D', '12:00')])).toBe(10 * 60_000);
    expect(taktTime([at('A', '10:00'), at('A', '10:06'), at('B', '10:10')])).toBe(4 * 60_000);
    expect(taktTime([at('A', '10:00'), at('A', '10:06')])).toBeNull();
    expect(taktTime([])).toBeNull();
  });
});
