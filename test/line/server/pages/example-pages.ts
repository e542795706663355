import type { LimitResult } from '../../../../src/judge/verdict.ts';
import type { AlarmRow } from '../../../../src/line/protocol/alarm-finding.ts';
import type { AlarmRuleRow } from '../../../../src/line/protocol/alarm-rule.ts';
import type { JudgedRow } from '../../../../src/line/protocol/judging-row.ts';
import type { RunRow } from '../../../../src/line/protocol/run-row.ts';
import type { StationRow } from '../../../../src/line/protocol/station-report.ts';
import { UNIT_STATES } from '../../../../src/line/protocol/unit-answer.ts';
import type { FoundUnit, GateReason } from '../../../../src/line/server/gate/gate-reason.ts';
import { nextSteps } from '../../../../src/line/server/gate/unit-answer.ts';
import { type LineText, lineWords } from '../../../../src/line/server/languages/languages.ts';
import { bindingsPage } from '../../../../src/line/server/pages/access/bindings-page.ts';
import { alarmsPage } from '../../../../src/line/server/pages/alarms/alarms-page.ts';
import { chartPage } from '../../../../src/line/server/pages/charts/chart-page.ts';
import { chartsPage } from '../../../../src/line/server/pages/charts/charts-page.ts';
import { goldenPage } from '../../../../src/line/server/pages/golden/golden-page.ts';
import { workPage } from '../../../../src/line/server/pages/judging/work-page.ts';
import { errorPage, loginPage } from '../../../../src/line/server/pages/message-pages.ts';
import type { Alarms, LinePageContext, ShiftReport } from '../../../../src/line/server/pages/parts/page-inputs.ts';
import { runPage } from '../../../../src/line/server/pages/runs/run-page.ts';
import { runsPage } from '../../../../src/line/server/pages/runs/runs-page.ts';
import { statesPage } from '../../../../src/line/server/pages/runs/states-page.ts';
import { unitPage } from '../../../../src/line/server/pages/runs/unit-page.ts';
import { unitsPage } from '../../../../src/line/server/pages/runs/units-page.ts';
import { lineTodayPage } from '../../../../src/line/server/pages/stations/line-today-page.ts';
import { paretoPage } from '../../../../src/line/server/pages/yields/pareto-page.ts';
import { shiftPage } from '../../../../src/line/server/pages/yields/shift-page.ts';
import { yieldPage } from '../../../../src/line/server/pages/yields/yield-page.ts';
import type { Html } from '../../../../src/report/html/html.ts';
import { NO_GOLDEN_UNIT } from '../no-golden-unit.ts';
import { exampleChart, exampleSeries, exampleTrend, exampleYieldChart } from './example-charts.ts';

const SHORT_MARK = `FLATFIELD1${'0'.repeat(25)}`;
export const NOW = '2026-03-20T12:40:00.000Z';
export const SINCE = '2026-03-19T23:00:00.000Z';

export const context: LinePageContext = {
  now: NOW,
  shifts: { timeZone: 'Europe/Berlin', begins: ['06:00', '14:00', '22:00'] },
  reader: { name: 'anna', role: 'admin' },
  isDemonstration: false,
  restore: null,
  t: lineWords('en'),
  path: '/units?unit=A00001',
};

/** A run that counts and passed, with what is other about it. */
export function runRow(other: Partial<RunRow> = {}): RunRow {
  return {
    id: 'a'.repeat(64),
    runId: '2026-03-20T12-00-00Z-cg279x_1',
    schemaVersion: 1,
    toolVersion: '0.1.0',
    station: 'station-1',
    operator: 'A. Keller',
    startedAt: '2026-03-20T12:00:00.000Z',
    finishedAt: '2026-03-20T12:03:00.000Z',
    durationMs: 180_000,
    unit: 'A00001',
    serialNumber: '31500000',
    modelName: 'CG279X',
    monitorId: 'cg279x_31500000',
    profile: { name: 'calibration-match', version: 1, hash: 'b'.repeat(64) },
    kind: 'production',
    golden: NO_GOLDEN_UNIT,
    lineMarks: null,
    isComplete: true,
    firstReading: '9'.repeat(64),
    outcome: 'pass',
    grade: 'pass',
    counts: { planned: 105, read: 105, judged: 105 },
    said: { code: 'told', text: 'All 105 readings meet calibration-match.' },
    reason: null,
    causes: [],
    missedLimits: [],
    limitShare: 0.2,
    obstacles: [],
    retestReason: null,
    signedBy: null,
    calibratedAt: null,
    validatedAt: null,
    receivedAt: '2026-03-20T12:03:02.000Z',
    token: 'station-1',
    spool: null,
    sequence: null,
    sentAt: null,
    clocks: null,
    bundleBytes: 1000,
    bundleSha256: 'c'.repeat(64),
    quarantine: null,
    order: 1,
    attempt: 1,
    isLatest: true,
    ...other,
  };
}

export const FAILED: Pick<RunRow, 'outcome' | 'grade' | 'causes' | 'missedLimits'> = {
  outcome: 'fail',
  grade: 'fail',
  causes: ['gain'],
  missedLimits: ['delta-e-2000-reference-max white'],
};

export function stationRow(other: Partial<StationRow> = {}): StationRow {
  return {
    station: 'station-1',
    at: NOW,
    state: 'idle',
    run: null,
    waiting: 0,
    parked: 0,
    toolVersion: '0.1.0',
    seenAt: NOW,
    clockOffsetMs: 20,
    ...other,
  };
}

export function alarmRow(other: Partial<AlarmRow> = {}): AlarmRow {
  return {
    ...{ number: 1, rule: 1, kind: 'silent', station: 'station-1' },
    finding: { code: 'silent', sinceMs: Date.parse('2026-03-20T12:02:00.000Z'), isRunning: false },
    ...{ openedAt: '2026-03-20T12:17:00.000Z', sentAt: '2026-03-20T12:18:00.000Z', endedAt: null },
    ...other,
  };
}

export function alarmRule(other: Partial<AlarmRuleRow> = {}): AlarmRuleRow {
  return {
    ...{ number: 1, condition: { kind: 'silent', afterMs: 900_000, stations: [] }, workingTime: [], groupMs: 60_000 },
    ...{ quietMs: 14_400_000, mails: ['ops@example.com'], createdAt: NOW, createdBy: 'anna' },
    ...other,
  };
}

export function alarms(other: Partial<Alarms> = {}): Alarms {
  return {
    ...{ open: [], ended: [], rules: [alarmRule()], watch: { at: NOW, isRunning: true }, now: NOW, isWall: false },
    ...{ mails: { waiting: 0, dead: 0 }, showsRecipients: true },
    ...other,
  };
}

export function shiftReport(other: Partial<ShiftReport> = {}): ShiftReport {
  return {
    ...{ shift: '2026-03-20 06:00', from: '2026-03-20T05:00:00.000Z', to: '2026-03-20T13:00:00.000Z', isOver: false },
    ...{ shifts: ['2026-03-20 06:00', '2026-03-19 22:00'], stations: [], all: null, alarms: [], open: [], units: [] },
    quarantined: 0,
    ...other,
  };
}

type PatchLimit = LimitResult & { readonly patch: string | null };

export function limitResult(other: Partial<PatchLimit> = {}): PatchLimit {
  return {
    metric: 'delta-e-2000-reference-max',
    patchIndex: 0,
    value: 0.4,
    unit: 'ΔE2000',
    operator: '<=',
    recommended: 1,
    required: 2,
    result: 'met',
    pointIndex: 0,
    source: 'calibration-match',
    verified: true,
    patch: 'white',
    ...other,
  };
}

function judgedRow({ id, order, receivedAt, station, modelName }: RunRow, text: string): JudgedRow {
  return {
    ...{ run: id, order, unit: text, station, modelName, receivedAt, judging: 1, judgedAt: NOW, toolVersion: text },
    ...{ profile: { name: text, version: 2, hash: 'e'.repeat(64) }, outcome: 'inconclusive', grade: 'inconclusive' },
    ...{ said: { code: 'told', text }, reason: text, missedLimits: [text], limitShare: null, problem: text },
    own: { profile: text, outcome: 'pass' },
  };
}

/** Every page over the same rows, by its name; `text` stands for every name that comes from outside. */
export function everyPage(
  rows: readonly RunRow[],
  text = 'A00001',
  own: LinePageContext = context,
): Record<string, Html> {
  const filter = { station: text, unit: text, cause: text, limit: text };
  const choices = { station: [text, 'other'], model: [text], profile: [text] };
  const all = { group: text, units: rows.length, firstPass: rows.length, finalPass: rows.length, runs: rows.length };
  const yields = rows.length === 0 ? [] : [{ ...all, meanDurationMs: 180_000 }];
  const [row = null] = rows;
  const found = rows.map((_, at) => ({ name: at === 0 ? text : `${text} ${at}`, runs: rows.length - at, units: 1 }));
  const running = {
    unit: text,
    modelName: text,
    profile: text,
    startedAt: NOW,
    done: 3,
    planned: 9,
    remainingMs: 1000,
  };
  const stations = rows.length === 0 ? [] : [stationRow({ station: text, state: 'running', run: running })];
  const unitRows = rows.map(({ unit, id }) => ({
    ...{ unit, modelName: text, serialNumber: text, profile: text, attempts: 2 },
    ...{
      firstOutcome: 'fail' as const,
      latestOutcome: 'pass' as const,
      latestRun: id,
      latestAt: NOW,
      latestStation: text,
    },
  }));
  const gate = {
    unit: text,
    profile: text,
    allowed: false,
    outcome: null,
    run: null,
    attempts: { made: 1, accepted: 3 },
    demonstration: null,
  };
  const shift = { luminancePercent: -1.5, uv1976: null };
  const goldenChecks = rows.slice(0, 3).map((run, place) => ({
    ...run,
    kind: 'golden' as const,
    golden: {
      ...run.golden,
      check: place === 0 ? 'a'.repeat(64) : null,
      result: place === 1 ? ('good' as const) : ('failed' as const),
      ...{ bias: shift, drift: null },
    },
    isReleased: false,
  }));
  return {
    today: lineTodayPage(own, {
      since: SINCE,
      stations,
      runs: rows,
      yields,
      all: yields[0] ?? null,
      goldenChecks,
      isWall: false,
    }),
    wall: lineTodayPage(own, {
      since: SINCE,
      stations,
      runs: rows,
      yields,
      all: yields[0] ?? null,
      goldenChecks,
      isWall: true,
    }),
    states: statesPage(own, {
      ...{ state: null, cursor: null },
      page: {
        rows: UNIT_STATES.map((state) => ({
          ...{
            unit: text,
            model: text,
            state,
            reasons: ['failed'],
            next: nextSteps([{ code: 'stale-run' }]),
            latestAt: NOW,
          },
        })),
        next: 'x',
      },
    }),
    bindings: bindingsPage(own, {
      bindings: [{ profile: text, model: text, act: 0, at: NOW, by: text }],
      proposed: [{ profile: text, model: text, passes: 3 }],
    }),
    units: unitsPage(own, { filter, cursor: null, page: { rows: unitRows, next: 'x' }, choices }),
    unit: unitPage(own, {
      unit: text,
      runs: rows,
      gates: [
        { ...gate, reasons: [{ code: 'failed', said: { code: 'told', text } }], demonstration: { wouldAllow: false } },
      ],
      answer: exampleAnswer(text),
      releases:
        rows.length === 0
          ? []
          : [{ at: NOW, by: text, reason: text, unit: text, profile: text, order: 1, act: 1, code: SHORT_MARK }],
      similar: [],
      values: exampleTrend(rows, text),
      compared:
        row === null
          ? null
          : [
              { row, limits: [limitResult({ patch: text })] },
              {
                row: { ...row, operator: null },
                limits: [limitResult({ patch: null, value: null, result: 'unjudged' })],
              },
            ],
    }),
    yield: yieldPage(own, { filter, group: 'station', rows: yields, all: yields[0] ?? null, choices, overTime: null }),
    'yield-over-time': yieldPage(own, {
      ...{ filter, group: 'day', rows: yields, all: yields[0] ?? null, choices },
      overTime: exampleYieldChart(rows.length, text),
    }),
    charts: chartsPage(own, { filter: { station: text }, rows: rows.map(() => exampleSeries(text)), choices }),
    chart: chartPage(own, exampleChart(rows.length, text)),
    'chart-of-subgroups': chartPage(own, exampleChart(rows.length, text, 'xbar-r')),
    pareto: paretoPage(own, { filter, causes: found, limits: found, runs: rows.length, choices }),
    runs: runsPage(own, { filter, cursor: 'y', page: { rows, next: null }, count: rows.length, choices }),
    ...(row !== null && {
      run: runPage(own, {
        ...{ row, files: [{ path: text, bytes: 1, sha256: 'd'.repeat(64) }] },
        judgedAgain: rows.slice(0, 3).map((run) => judgedRow(run, text)),
        ...{ suspicion: suspect(text), isFailedCheck: true },
      }),
    }),
    golden: goldenPage(own, { checks: goldenChecks }),
    alarms: alarmsPage(own, rowsOfAlarms(rows, text, false)),
    alarmWall: alarmsPage(own, rowsOfAlarms(rows, text, true)),
    shift: shiftPage(
      own,
      shiftReport({
        stations: rows.slice(0, 3).map((run) => ({
          ...{ name: text, yields: yields[0] ?? null, causes: found.slice(0, 5) },
          checks: goldenChecks.map((check) => ({ ...check, station: run.station })),
        })),
        ...{ all: yields[0] ?? null, units: unitRows, quarantined: rows.length },
        alarms: rows.map(({ order }) =>
          alarmRow({ number: order, finding: { code: 'told', text }, station: order % 2 ? text : null }),
        ),
        open: rows
          .slice(0, 2)
          .map(({ order }) => alarmRow({ number: order, finding: { code: 'told', text }, station: text })),
      }),
    ),
    work: workPage(own, {
      judgings: rows.slice(0, 3).map((run) => ({
        ...{ number: run.order, profile: { name: text, version: 1, hash: 'b'.repeat(64) }, filter: {}, startedAt: NOW },
        ...{ startedBy: text, state: 'running', runs: 10, done: 5, pass: 3, fail: 1, inconclusive: 1 },
      })),
      webhooks: rows.slice(0, 3).map(({ order }) => ({
        ...{ number: order, url: `https://mes.example/${text}`, events: ['run'], createdAt: NOW, createdBy: text },
        ...{ waiting: 1, dead: 1 },
      })),
      dead: rows.slice(0, 3).map(({ order }) => ({
        ...{ number: order, webhook: 1, url: `https://mes.example/${text}`, event: 'run', key: `run-${text}` },
        ...{ state: 'dead', attempts: 16, createdAt: NOW, attemptedAt: NOW, dueAt: NOW },
        answer: { status: 500, problem: text, excerpt: text },
      })),
      skippedPruning: text,
    }),
    login: loginPage({ ...own, reader: null }, { problem: text as LineText, next: text }),
    error: errorPage(own, { status: 404, message: text }),
  };
}

function rowsOfAlarms(rows: readonly RunRow[], text: string, isWall: boolean): Alarms {
  const condition = { kind: 'silent' as const, afterMs: 900_000, stations: [text] };
  return alarms({
    open: rows.map(({ order }) =>
      alarmRow({ number: order, finding: { code: 'told', text }, station: order % 2 ? text : null, sentAt: null }),
    ),
    ended: rows.map(({ order }) =>
      alarmRow({ number: order, finding: { code: 'told', text }, station: text, endedAt: NOW }),
    ),
    rules: rows.length === 0 ? [] : [alarmRule({ condition, createdBy: text })],
    watch: { at: NOW, isRunning: rows.length > 1 },
    mails: { waiting: rows.length, dead: rows.length },
    isWall,
  });
}

function suspect(check: string): GateReason {
  const text =
    "It may have been made after the last good check of its station's golden unit, before check {check} of {time} failed: inspect the unit again after a good check, or have an administrator release that check.";
  return { code: 'suspect', text, values: { check, time: NOW } };
}

/** A unit that is blocked for every kind of reason. */
export function exampleAnswer(text: string): FoundUnit {
  return {
    ...{
      unit: text,
      model: text,
      allowed: false,
      state: 'blocked',
      profiles: [],
      demonstration: { wouldAllow: false },
    },
    reasons: [
      {
        code: 'unbound-model',
        text: 'No profile is bound to the model {model}.',
        values: { model: text },
        profile: null,
      },
      { code: 'failed', said: { code: 'told', text }, profile: text },
    ],
    next: nextSteps([{ code: 'failed' }]),
  };
}
