import { describe, expect, it } from 'vitest';
import { shiftReport } from '../../../../src/line/server/http/yields/shift-report.ts';
import { chartsPage } from '../../../../src/line/server/pages/charts/charts-page.ts';
import { goldenPage } from '../../../../src/line/server/pages/golden/golden-page.ts';
import { unitPage } from '../../../../src/line/server/pages/runs/unit-page.ts';
import { unitsPage } from '../../../../src/line/server/pages/runs/units-page.ts';
import { lineTodayPage } from '../../../../src/line/server/pages/stations/line-today-page.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { exampleSeries } from './example-charts.ts';
import { context, exampleAnswer, NOW, runRow, SINCE, stationRow } from './example-pages.ts';

const names = ['Station 1', 'Station 10', 'Station 2'];
const people = ['Station 1', 'Station 2', 'Station 10'];
const choices = { station: names, model: [], profile: [] };
const checks = names.map((station) => ({
  ...runRow({ station }),
  ...{
    kind: 'golden' as const,
    golden: { ...runRow().golden, check: null, result: 'good' as const },
    isReleased: false,
  },
}));
const today = { since: SINCE, runs: [], yields: [], all: null, goldenChecks: [], isWall: false };
const unit = { unit: 'A', runs: [], gates: [], releases: [], values: [], compared: null, answer: exampleAnswer('') };

describe('names on a page', () => {
  it.each([
    [
      'of the line today',
      lineTodayPage(context, { ...today, stations: names.map((station) => stationRow({ station })) }),
    ],
    ['of golden units', goldenPage(context, { checks })],
    ['to filter by', unitsPage(context, { filter: {}, cursor: null, page: { rows: [], next: null }, choices })],
    [
      'of charts',
      chartsPage(context, {
        filter: {},
        rows: names.map((station) => exampleSeries(station)),
        choices: { ...choices, station: [] },
      }),
    ],
    ['of similar units', unitPage(context, { ...unit, similar: names })],
  ])('%s are in the order in which people count', (_, { markup }) => {
    const found = [...new Set(markup.match(/Station \d+/g))];
    expect(found).toEqual(people);
  });

  it('of a shift report are in the order in which people count', async () => {
    const page = async (rows: readonly unknown[] = []) => ({ rows, next: null });
    const store = {
      yields: async () => [],
      ...{ alarms: () => page(), units: () => page(), runs: () => page(checks), countRuns: async () => 0 },
      causes: async () => [],
    } as unknown as Store;
    const { stations } = await shiftReport({ store, shifts: context.shifts }, undefined, NOW);
    expect(stations.map(({ name }) => name)).toEqual(people);
  });
});
