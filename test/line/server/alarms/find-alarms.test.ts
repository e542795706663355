import { describe, expect, it } from 'vitest';
import { alarmFindingSchema } from '../../../../src/line/protocol/alarm-finding.ts';
import type { AlarmCondition, AlarmRuleRow } from '../../../../src/line/protocol/alarm-rule.ts';
import type { GoldenCheckRow } from '../../../../src/line/protocol/run-row.ts';
import type { AlarmFacts } from '../../../../src/line/server/alarms/alarm-facts.ts';
import { withUnchanged } from '../../../../src/line/server/alarms/chart-alarms.ts';
import { findAlarms as findWithoutCheck } from '../../../../src/line/server/alarms/find-alarms.ts';
import { findingText } from '../../../../src/line/server/alarms/finding-text.ts';
import { yieldFilter } from '../../../../src/line/server/alarms/low-yields.ts';
import type { SeriesSignal } from '../../../../src/line/server/charts/series-signals.ts';
import { lineWords } from '../../../../src/line/server/languages/languages.ts';
import { findingWords } from '../../../../src/line/server/pages/alarms/alarms-page.ts';
import { NOW, runRow, stationRow } from '../pages/example-pages.ts';

/** The alarms of a rule with their English sentences; each is stored as it is, and pages can say it in German and Japanese. */
function findAlarms(...of: Parameters<typeof findWithoutCheck>) {
  const { timeZone } = of[1];
  return findWithoutCheck(...of).map(({ finding, ...alarm }) => {
    expect(alarmFindingSchema.parse(JSON.parse(JSON.stringify(finding)))).toEqual(finding);
    const text = findingText(finding, timeZone);
    for (const lang of ['de', 'ja'] as const) expect(findingWords(finding, timeZone, lineWords(lang))).not.toBe(text);
    return { ...alarm, text };
  });
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const nowMs = Date.parse(NOW);
const ago = (ms: number) => new Date(nowMs - ms).toISOString();
const facts = (other: Partial<AlarmFacts> = {}): AlarmFacts => ({
  ...{ nowMs, timeZone: 'Europe/Berlin', stations: [], serverClocks: [], goldenChecks: [], yields: new Map() },
  ...{ charted: new Map(), sinceOrder: 0 },
  ...other,
});
const rule = (condition: AlarmCondition, other: Partial<AlarmRuleRow> = {}): AlarmRuleRow => ({
  ...{
    number: 1,
    condition,
    workingTime: [],
    groupMs: 0,
    quietMs: 0,
    mails: [],
    createdAt: ago(HOUR),
    createdBy: 'me',
  },
  ...other,
});

describe('a wrong clock', () => {
  const wrong = (stations: readonly string[] = []) =>
    rule({ kind: 'clock', beyondMs: 30_000, stations: [...stations] });
  const stations = [
    stationRow({ station: 'right', clockOffsetMs: -30_000 }),
    stationRow({ station: 'fast', clockOffsetMs: 86_400_000 }),
    stationRow({ station: 'slow', clockOffsetMs: -30_600 }),
  ];
  const serverClocks = [
    { server: 'a', offsetMs: 31_000 },
    { server: 'b', offsetMs: -3_600_000 },
    { server: 'c', offsetMs: 30_000 },
  ];

  it('is one of a station or of a server that differs by more than stated, with the seconds', () => {
    expect(findAlarms(wrong(), facts({ stations, serverClocks }))).toEqual([
      { subject: 'station fast', station: 'fast', text: "the clock is 86400 s ahead of the server's" },
      { subject: 'station slow', station: 'slow', text: "the clock is 31 s behind the server's" },
      { subject: 'server a', station: null, text: "the clock of the server a is 31 s ahead of the database's" },
      { subject: 'server b', station: null, text: "the clock of the server b is 3600 s behind the database's" },
    ]);
  });

  it('is only of the stations that a rule names', () => {
    expect(findAlarms(wrong(['slow', 'right']), facts({ stations, serverClocks }))).toMatchObject([
      { station: 'slow' },
    ]);
  });
});

describe('a silent station', () => {
  const silent = (stations: readonly string[] = []) =>
    rule({ kind: 'silent', afterMs: 15 * MINUTE, stations: [...stations] });
  const stations = [
    stationRow({ station: 'old', seenAt: ago(15 * MINUTE + 1) }),
    stationRow({ station: 'new', seenAt: ago(15 * MINUTE) }),
    stationRow({ station: 'busy', seenAt: ago(HOUR), state: 'running' }),
  ];

  it('is one that was not heard from for longer than stated', () => {
    expect(findAlarms(silent(), facts({ stations }))).toEqual([
      { subject: 'old', station: 'old', text: 'not heard from since 2026-03-20 13:24' },
      { subject: 'busy', station: 'busy', text: 'not heard from since 2026-03-20 12:40, in the middle of a run' },
    ]);
  });

  it('is looked for among the named ones, also if it has never reported since the rule was made', () => {
    const found = findAlarms(silent(['new', 'lost']), facts({ stations }));
    expect(found).toEqual([{ subject: 'lost', station: 'lost', text: 'has never reported' }]);
    const young = { ...silent(['lost']), createdAt: ago(MINUTE) };
    expect(findAlarms(young, facts({ stations }))).toEqual([]);
  });

  it('is none outside of working time', () => {
    const workingTime = [{ days: [5], from: '13:30', to: '22:00' }];
    expect(findAlarms({ ...silent(), workingTime }, facts({ stations }))).toEqual([]);
    const early = [{ days: [5], from: '13:20', to: '22:00' }];
    expect(findAlarms({ ...silent(), workingTime: early }, facts({ stations }))).toHaveLength(2);
  });
});

describe('a low yield', () => {
  const condition: Extract<AlarmCondition, { kind: 'yield' }> = {
    ...{ kind: 'yield', of: 'first-pass', belowPercent: 95, windowMs: 8 * HOUR, minUnits: 20, by: 'station' },
    ...{ station: null, model: null, profile: null },
  };
  const row = (group: string, units: number, firstPass: number, finalPass = units) => ({
    ...{ group, units, firstPass, finalPass, runs: units, meanDurationMs: 1 },
  });
  const found = (other: Partial<typeof condition>, ...rows: ReturnType<typeof row>[]) =>
    findAlarms(rule({ ...condition, ...other }), facts({ yields: new Map([[1, rows]]) }));

  it('is one under the target, never one at it, and never reads as if it had reached it', () => {
    expect(found({}, row('A', 20, 19), row('B', 10_000, 9499))).toEqual([
      {
        subject: 'B',
        station: 'B',
        text: 'first-pass yield 94.9 % (9499 of 10000 units in 8 h), target 95 %',
      },
    ]);
  });

  it('needs enough units', () => {
    expect(found({}, row('A', 19, 0))).toEqual([]);
    expect(found({}, row('A', 20, 0))).toHaveLength(1);
  });

  it('may be the final one, and of the whole line', () => {
    expect(found({ of: 'final', by: 'line' }, row('all', 20, 0, 20))).toEqual([]);
    expect(found({ of: 'final', by: 'line' }, row('all', 20, 20, 18))).toMatchObject([
      { station: null, subject: 'all' },
    ]);
    expect(found({ by: 'line', station: 'A' }, row('all', 20, 0))).toMatchObject([{ station: 'A' }]);
  });

  it('is of the window until now, for what the rule names', () => {
    const named = { ...condition, model: 'CG2700X', profile: 'white', station: 'A' };
    expect(yieldFilter(named, nowMs)).toEqual({
      ...{ from: ago(8 * HOUR), station: 'A', model: 'CG2700X', profile: 'white' },
    });
    expect(yieldFilter(condition, nowMs)).toEqual({ from: ago(8 * HOUR) });
  });
});

describe('a golden check', () => {
  const check = (
    result: 'good' | 'failed' | 'unfinished',
    agoMs: number,
    other: Partial<GoldenCheckRow> = {},
  ): GoldenCheckRow => {
    const at = ago(agoMs);
    const run = runRow({ startedAt: at, finishedAt: at, receivedAt: at, kind: 'golden' });
    return { ...run, golden: { ...run.golden, everyMs: 8 * HOUR, result }, isReleased: false, ...other };
  };
  const found = (afterMs: number, ...goldenChecks: GoldenCheckRow[]) =>
    findAlarms(rule({ kind: 'golden', afterMs, stations: [] }), facts({ goldenChecks }));

  it('that failed is an alarm until a good one follows or it is released', () => {
    const failed = check('failed', HOUR, { said: { code: 'told', text: 'Drift.' } });
    expect(found(0, failed)).toMatchObject([{ station: 'station-1', text: 'golden unit: the check failed: Drift.' }]);
    expect(found(0, check('good', MINUTE), failed)).toEqual([]);
    expect(found(0, { ...failed, isReleased: true })).toEqual([]);
  });

  it('is overdue by the interval of the last good one, from its start, and by a grace time', () => {
    const due = check('good', 8 * HOUR + 30 * MINUTE);
    expect(found(0, check('good', 8 * HOUR - 1))).toEqual([]);
    expect(found(0, due)).toMatchObject([{ text: 'golden unit: check overdue since 2026-03-20 13:10' }]);
    expect(found(30 * MINUTE, due)).toEqual([]);
    expect(found(29 * MINUTE, due)).toHaveLength(1);
  });

  it('goes by the earlier clock if that of the station is ahead', () => {
    const ahead = check('good', 9 * HOUR, { startedAt: ago(HOUR), receivedAt: ago(9 * HOUR) });
    expect(found(0, ahead)).toHaveLength(1);
  });

  it('is overdue if the last one was not finished, and by itself if no good one is known', () => {
    expect(found(0, check('unfinished', MINUTE), check('good', HOUR))).toHaveLength(1);
    expect(found(2 * MINUTE, check('unfinished', MINUTE), check('good', HOUR))).toEqual([]);
    expect(found(0, check('unfinished', MINUTE))).toHaveLength(1);
  });

  it('is one for each station and kind of reading, and for the named stations', () => {
    const light = check('failed', HOUR, { station: 'B' });
    const signal = { ...light, golden: { ...light.golden, reading: 'light' as const } };
    expect(new Set(found(0, light, signal, check('failed', HOUR)).map(({ subject }) => subject)).size).toBe(3);
    const named = rule({ kind: 'golden', afterMs: 0, stations: ['B'] });
    expect(findAlarms(named, facts({ goldenChecks: [light, check('failed', HOUR)] }))).toHaveLength(1);
  });
});

describe('a signal on a chart', () => {
  const condition: Extract<AlarmCondition, { kind: 'chart' }> = {
    ...{ kind: 'chart', chart: 'i-mr', rules: [1], isFrozenOnly: false },
    ...{ metric: null, station: null, model: null, profile: null },
  };
  const series = {
    metric: 'luminance white',
    source: 'light',
    profile: 'white',
    model: 'CG2700X',
    station: 'A',
  } as const;
  const signal = (point: number, order: number): SeriesSignal => ({
    ...{ kind: 'i-mr', point, panel: 'values', rule: 1, side: 'above', endedMs: 1, firstEndedMs: 1, order },
    ...{ value: 312.345678, upperLimit: 300, lowerLimit: 200, isFrozen: true },
  });
  const charted = (signals: readonly SeriesSignal[]) => [{ series, unit: 'cd/m²', points: 100, signals }];
  const found = (sinceOrder: number, ...signals: readonly SeriesSignal[]) =>
    findAlarms(rule(condition), facts({ charted: new Map([[1, charted(signals)]]), sinceOrder }));

  it('is an alarm of its series while it is at one of the last five points', () => {
    expect(found(100, signal(96, 96))).toMatchObject([
      {
        station: 'A',
        text: 'i-mr chart of luminance white, CG2700X, white: above the upper control limit (312.35 cd/m²)',
      },
    ]);
    expect(found(100, signal(95, 95))).toEqual([]);
    expect(found(100)).toEqual([]);
  });

  it('is not missed if many runs arrived since the last check', () => {
    expect(found(94, signal(95, 95))).toHaveLength(1);
  });

  it('stays open while no run of its series arrives', () => {
    const [one] = found(0, signal(100, 100));
    const open = [{ alarm: 1, rule: 1, subject: one?.subject ?? '', lastEventMs: 0 }];
    expect(withUnchanged([], open, []).map(({ subject }) => subject)).toEqual([one?.subject]);
    expect(withUnchanged([], open, charted([]))).toEqual([]);
  });
});
