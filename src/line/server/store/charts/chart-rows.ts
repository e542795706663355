import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ChartSeries } from '../../../protocol/chart-series.ts';
import type { IndexedContent } from '../../../protocol/run-row.ts';
import type { PlaceInUnit, UnitRun } from '../runs/places-in-unit.ts';
import type { ChartPlace, Tables } from '../tables.ts';
import { textKey } from '../text-key.ts';

type CountedRun = Pick<UnitRun, 'order' | 'isCounted'> & Pick<PlaceInUnit, 'finalOutcome'>;

/** Names a series in the tables: 80 bits of a hash of its names, which together may be longer than a database takes as a key. */
export function seriesKey({ metric, source, profile, model, station }: ChartSeries): string {
  const names = JSON.stringify([metric, source, profile, model, station]);
  return createHash('sha256').update(names).digest('hex').slice(0, 20);
}

/** The rows of a run for charts: none unless it is a complete production run. `isPlaced`: false if `changeUnit` is yet to place it. */
export function chartRows(
  { kind, isComplete, values = [], station, modelName: model, profile: { name: profile, version } }: IndexedContent,
  run: CountedRun & { readonly endedMs: number; readonly isPlaced: boolean },
): { readonly series: readonly Tables['chartSeries'][]; readonly values: readonly Tables['chartValues'][] } {
  if (kind !== 'production' || !isComplete) return { series: [], values: [] };
  const place = run.isPlaced ? chartPlace(run) : placeAtFirst(run);
  const rows = values.map(({ metric, source, unit, value, lower, upper }) => {
    const series = seriesKey({ metric, source, profile, model, station });
    return {
      series: {
        ...{ series, metricKey: textKey(metric), source, unitKey: textKey(unit) },
        ...{ profileKey: textKey(profile), modelKey: textKey(model), stationKey: textKey(station) },
      },
      value: { series, place, endedMs: run.endedMs, order: run.order, value, lower, upper, version },
    };
  });
  return { series: rows.map((row) => row.series), values: rows.map((row) => row.value) };
}

/** Most runs are the first of their unit: only the others have to be changed once they have a place. */
function placeAtFirst({ isCounted }: Pick<CountedRun, 'isCounted'>): ChartPlace {
  return isCounted === 1 ? 2 : 0;
}

function chartPlace({ isCounted, finalOutcome }: CountedRun): ChartPlace {
  if (isCounted === 0) return 0;
  return finalOutcome === null ? 1 : 2;
}

/** Places the values of a unit's runs as its runs are placed now. */
export async function changeChartPlaces(
  trx: Transaction<Tables>,
  before: readonly CountedRun[],
  after: readonly CountedRun[],
): Promise<void> {
  const placeOf = new Map(before.map((run) => [run.order, chartPlace(run)]));
  for (const run of after) {
    const place = chartPlace(run);
    if ((placeOf.get(run.order) ?? placeAtFirst(run)) === place) continue;
    await trx.updateTable('chartValues').set({ place }).where('order', '=', run.order).execute();
  }
}
