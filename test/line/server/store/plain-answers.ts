import fc from 'fast-check';
import { expect } from 'vitest';
import type { ChartSeries } from '../../../../src/line/protocol/chart-series.ts';
import { endedMs } from '../../../../src/line/protocol/clock-times.ts';
import type { RunFilter } from '../../../../src/line/protocol/run-filter.ts';
import type { Arrival, IndexedContent, RunRow } from '../../../../src/line/protocol/run-row.ts';
import { YIELD_GROUPS, type YieldRow } from '../../../../src/line/protocol/summaries.ts';
import { orderOfRuns } from '../../../../src/line/server/store/runs/order-of-runs.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import type { Shifts } from '../../../../src/line/server/store/yields/local-groups.ts';
import { VALUE_SOURCES } from '../../../../src/record/run-values.ts';
import { contentOfExample } from './example-run.ts';

export const plainShifts: Shifts = { timeZone: 'UTC', begins: ['06:00', '18:00'] };
const all = { limit: 500 };
const spools = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const times = [
  '2026-03-01T05:59:59.999Z',
  '2026-03-01T06:00:00.000Z',
  '2026-03-01T18:00:00.000Z',
  '2026-03-02T00:00:00.000Z',
];

export interface AnyRun {
  readonly content: Partial<IndexedContent>;
  readonly arrival: Partial<Arrival>;
}

/** Runs of few units, stations and so on, so that they meet. */
export const anyRun: fc.Arbitrary<AnyRun> = fc.record({
  content: fc.record({
    unit: fc.constantFrom('U-1', 'U-2', 'U-3'),
    station: fc.constantFrom('A', 'B'),
    modelName: fc.constantFrom('M', 'N'),
    profile: fc.record({
      name: fc.constantFrom('p', 'q'),
      version: fc.constantFrom(1, 1, 2),
      hash: fc.constant('0'.repeat(64)),
    }),
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant('production' as const) },
      { weight: 1, arbitrary: fc.constantFrom('simulated' as const, 'rejudged' as const, 'imported' as const) },
    ),
    isComplete: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn > 0),
    outcome: fc.constantFrom('pass' as const, 'fail' as const, 'inconclusive' as const),
    runId: fc.constantFrom('run-1', 'run-2', 'run-3'),
    firstReading: fc.constantFrom(null, 'a'.repeat(64), 'b'.repeat(64)),
    finishedAt: fc.constantFrom(...times),
    durationMs: fc.integer({ min: 0, max: 4000 }).map((quarters) => quarters / 4),
    causes: fc.uniqueArray(fc.constantFrom('c', 'd', 'e'), { maxLength: 2 }),
    missedLimits: fc.uniqueArray(fc.constantFrom('l', 'm'), { maxLength: 2 }),
    values: fc.uniqueArray(
      fc.record({
        metric: fc.constantFrom('v', 'w'),
        source: fc.constantFrom(...VALUE_SOURCES),
        unit: fc.constant('cd/m²'),
        value: fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4),
        lower: fc.constantFrom(null, -1),
        upper: fc.constantFrom(null, 0.5),
      }),
      { maxLength: 3, selector: ({ metric, source }) => `${metric} ${source}` },
    ),
  }),
  arrival: fc.record({
    receivedAt: fc.constantFrom(...times),
    spool: fc.constantFrom(null, ...spools),
    sequence: fc.integer({ min: 1, max: 20 }),
    sentAt: fc.constantFrom(null, ...times),
    quarantine: fc
      .integer({ min: 0, max: 6 })
      .map((drawn) => (drawn === 0 ? ({ reason: 'wrong-key', detail: '' } as const) : null)),
  }),
});

export const anyFilter: fc.Arbitrary<RunFilter> = fc
  .record(
    {
      from: fc.constantFrom(...times),
      to: fc.constantFrom(...times),
      station: fc.constantFrom('A', 'C'),
      model: fc.constantFrom('M', 'N'),
      profile: fc.constantFrom('p', 'q'),
      unit: fc.constantFrom('U-1', 'U-2'),
      outcome: fc.constantFrom('pass' as const, 'fail' as const),
      cause: fc.constantFrom('c', 'd'),
      limit: fc.constantFrom('l', 'm'),
      kind: fc.constantFrom('production' as const, 'simulated' as const),
      quarantined: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter((filter) => Object.keys(filter).length <= 3);

/** Holds every answer of a store against one that is worked out here from all its runs. */
export async function expectPlainAnswers(store: Store, filters: readonly RunFilter[]): Promise<void> {
  const rows = (await store.runs({}, all)).rows;
  expect(rows).toEqual(rows.toSorted((a, b) => b.order - a.order));
  expectPlaces(rows);
  for (const filter of filters) {
    const meant = rows.filter((row) => isMeant(row, filter));
    expect((await store.runs(filter, all)).rows).toEqual(meant);
    expect(await store.countRuns(filter)).toBe(meant.length);
    const latest = meant.filter(({ isLatest }) => isLatest);
    expect((await store.units(filter, all)).rows).toEqual(latest.map((row) => unitOf(row, rows)));
    for (const group of YIELD_GROUPS) {
      expect(await store.yields(filter, group, plainShifts)).toEqual(plainYields(meant, rows, groupOf[group]));
    }
    expect(await store.causes(filter)).toEqual(plainPareto(meant, ({ causes }) => causes));
    expect(await store.missedLimits(filter)).toEqual(plainPareto(meant, ({ missedLimits }) => missedLimits));
  }
  for (const unit of new Set(rows.map((row) => row.unit))) {
    expect(await store.runsOfUnit(unit)).toEqual(inOrder(rows.filter((row) => row.unit === unit)));
  }
}

/** Holds every series of a store, in the order of time, against what its bundles say. */
export async function expectPlainCharts(store: Store): Promise<void> {
  const rows = (await store.runs({}, all)).rows;
  const values = await Promise.all(
    rows.filter(isCounted).map(async (row) => {
      const { values: own = [] } = contentOfExample((await store.bundle(row.id)) ?? new Uint8Array());
      return own.map(({ metric, source, unit, ...value }) => {
        const { modelName: model, station, order, profile } = row;
        const series = { metric, source, profile: profile.name, model, station };
        const seen = { order, endedMs: endedMs(row), ...value, version: profile.version };
        return { series, unit, isFirst: isFirst(row, rows), seen };
      });
    }),
  );
  const found = values.flat();
  const keyOf = (series: ChartSeries) => JSON.stringify(series);
  const names = new Map(found.map(({ series, unit }) => [keyOf(series), { ...series, unit }]));
  const listed = await store.chartSeries({});
  expect(new Map(listed.map(({ unit, ...series }) => [keyOf(series), { ...series, unit }]))).toEqual(names);
  for (const { unit: _, ...series } of names.values()) {
    for (const withRetests of [false, true]) {
      const meant = found.filter((one) => keyOf(one.series) === keyOf(series) && (withRetests || one.isFirst));
      const inTime = meant.map(({ seen }) => seen).sort((a, b) => a.endedMs - b.endedMs || a.order - b.order);
      expect(await store.seriesValues(series, { last: 500, withRetests })).toEqual(ofLastVersion(inTime));
      expect(await store.seriesValues(series, { last: 2, withRetests })).toEqual(ofLastVersion(inTime.slice(-2)));
    }
  }
}

const ofLastVersion = <Value extends { readonly version: number }>(values: readonly Value[]) =>
  values.filter(({ version }) => version === values.at(-1)?.version);

/** What a store says to every question that depends on its index. */
export async function everyAnswer(store: Store): Promise<unknown> {
  const filters: readonly RunFilter[] = [{}, ...fc.sample(anyFilter, { numRuns: 8, seed: 3 })];
  const ofFilter = async (filter: RunFilter) => [
    await store.runs(filter, all),
    await store.countRuns(filter),
    await store.units(filter, all),
    await Promise.all(YIELD_GROUPS.map((group) => store.yields(filter, group, plainShifts))),
    await store.causes(filter),
    await store.missedLimits(filter),
  ];
  const ofUnits = ['U-1', 'U-2', 'U-3'].map(async (unit) => [await store.runsOfUnit(unit), await store.gateRuns(unit)]);
  const series = await store.chartSeries({});
  const ofSeries = series.map(({ unit: _, ...one }) => store.seriesValues(one, { last: 500, withRetests: true }));
  const charts = [series, await Promise.all(ofSeries), await store.valuesOfRuns([1, 2, 3, 4, 5])];
  return [await Promise.all(filters.map(ofFilter)), await Promise.all(ofUnits), await store.choices(), charts];
}

const isCounted = (row: RunRow) => row.kind === 'production' && row.isComplete && row.quarantine === null;
const pairOf = (row: RunRow) => `${row.unit} ${row.profile.name}`;

/** Runs of a unit, by the one order that there is. */
function inOrder(rows: readonly RunRow[]): readonly RunRow[] {
  const placed = orderOfRuns(rows.map((row) => ({ ...row, endedMs: endedMs(row) })));
  return placed.map(({ endedMs: _, ...row }) => row);
}

/** Attempts count up in the order of the unit's runs, and the last run that counts is the latest. */
function expectPlaces(rows: readonly RunRow[]): void {
  for (const row of rows) {
    const pair = pairWith(row, rows);
    expect(row.isLatest).toBe(row.id === pair.filter(isCounted).at(-1)?.id);
    // Stopped runs and one complete one of the same run are one attempt, each further complete one is another.
    const attempts = pair.filter(isAttempt);
    const begins = attempts.filter((one, place) => {
      const before = attempts.slice(0, place).filter((other) => isSameRun(one, other));
      return before.length === 0 || (one.isComplete && before.some(({ isComplete }) => isComplete));
    });
    const first = begins.find((one) => isSameRun(one, row));
    const begun = begins.find(({ id }) => id === row.id) ?? first;
    expect(row.attempt).toBe(isAttempt(row) && begun ? begins.indexOf(begun) + 1 : null);
  }
}

const isAttempt = ({ kind, firstReading, quarantine, outcome, isComplete }: RunRow) =>
  kind === 'production' && firstReading !== null && (quarantine === null || outcome !== 'pass' || !isComplete);
const isSameRun = (a: RunRow, b: RunRow) => a.runId === b.runId && a.firstReading === b.firstReading;
/** The first run that counts of each unit under each profile. */
const isFirst = (row: RunRow, rows: readonly RunRow[]) => row.id === pairWith(row, rows).find(isCounted)?.id;
/** Runs of the same unit and profile; they are in the order of all runs of the unit. */
const pairWith = (row: RunRow, rows: readonly RunRow[]) =>
  inOrder(rows.filter(({ unit }) => unit === row.unit)).filter((one) => pairOf(one) === pairOf(row));

function isMeant(row: RunRow, filter: RunFilter): boolean {
  const { from, to, station, model, profile, unit, outcome, cause, limit, kind, quarantined } = filter;
  return [
    from === undefined || row.receivedAt >= from,
    to === undefined || row.receivedAt < to,
    station === undefined || row.station === station,
    model === undefined || row.modelName === model,
    profile === undefined || row.profile.name === profile,
    unit === undefined || row.unit === unit,
    outcome === undefined || row.outcome === outcome,
    cause === undefined || row.causes.includes(cause),
    limit === undefined || row.missedLimits.includes(limit),
    kind === undefined || row.kind === kind,
    quarantined === undefined || (row.quarantine !== null) === quarantined,
  ].every(Boolean);
}

function unitOf(latest: RunRow, rows: readonly RunRow[]) {
  const pair = rows.filter((row) => pairOf(row) === pairOf(latest));
  return {
    unit: latest.unit,
    modelName: latest.modelName,
    serialNumber: latest.serialNumber,
    profile: latest.profile.name,
    attempts: Math.max(...pair.map(({ attempt }) => attempt ?? 0)),
    firstOutcome: pair.find((row) => isFirst(row, rows))?.outcome,
    latestOutcome: latest.outcome,
    latestRun: latest.id,
    latestAt: latest.receivedAt,
    latestStation: latest.station,
  };
}

const groupOf = {
  all: () => 'all',
  station: (row: RunRow) => row.station,
  model: (row: RunRow) => row.modelName,
  profile: (row: RunRow) => row.profile.name,
  day: (row: RunRow) => row.receivedAt.slice(0, 10),
  shift: ({ receivedAt }: RunRow) => {
    const [day, time] = [receivedAt.slice(0, 10), receivedAt.slice(11, 16)];
    if (time >= '18:00') return `${day} 18:00`;
    if (time >= '06:00') return `${day} 06:00`;
    return `${new Date(Date.parse(day) - 1).toISOString().slice(0, 10)} 18:00`;
  },
} as const;

function plainYields(meant: readonly RunRow[], rows: readonly RunRow[], of: (row: RunRow) => string): YieldRow[] {
  const counted = meant.filter(isCounted);
  return [...new Set(counted.map(of))].sort().map((group) => {
    const runs = counted.filter((row) => of(row) === group);
    const first = runs.filter((row) => isFirst(row, rows));
    const latestOf = (row: RunRow) => rows.find((one) => one.isLatest && pairOf(one) === pairOf(row));
    const durationsMs = runs.map(({ durationMs }) => Math.min(Math.round(durationMs), 86_400_000));
    return {
      group,
      units: first.length,
      firstPass: first.filter(({ outcome }) => outcome === 'pass').length,
      finalPass: first.filter((row) => latestOf(row)?.outcome === 'pass').length,
      runs: runs.length,
      meanDurationMs: Math.round(durationsMs.reduce((sum, one) => sum + one, 0) / runs.length),
    };
  });
}

function plainPareto(meant: readonly RunRow[], namesOf: (row: RunRow) => readonly string[]) {
  const counted = meant.filter(isCounted);
  return [...new Set(counted.flatMap(namesOf))]
    .map((name) => {
      const runs = counted.filter((row) => namesOf(row).includes(name));
      return { name, runs: runs.length, units: new Set(runs.map(({ unit }) => unit)).size };
    })
    .sort((a, b) => b.runs - a.runs || (a.name < b.name ? -1 : 1));
}
