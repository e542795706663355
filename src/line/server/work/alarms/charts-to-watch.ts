import type { AlarmRuleRow } from '../../../protocol/alarm-rule.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { ChartedSeries } from '../../alarms/alarm-facts.ts';
import { loadedChart, signalsOf } from '../../charts/series-signals.ts';
import type { Store } from '../../store/store.ts';
import { dayGroups } from '../../store/yields/local-groups.ts';

/** Runs that are compared one by one; if more arrived since the last check, every series is computed. */
const RUNS = 100;

/** The newest order of a run, and the series that runs since the last check are of; null for all. */
export interface Arrivals {
  readonly order: number;
  readonly of: ReadonlySet<string> | null;
}

/** Runs that arrived after an order; null for all of them. */
export async function arrivalsSince(store: Pick<Store, 'runs'>, order: number | null): Promise<Arrivals> {
  const { rows } = await store.runs({}, { limit: RUNS });
  const newest = rows[0]?.order ?? 0;
  const late = rows.filter((row) => order !== null && row.order > order);
  const isAll = order === null || late.length === RUNS || newest < order;
  return { order: newest, of: isAll ? null : new Set(late.map(ofRun)) };
}

/** The charts of a rule that runs since the last check may have changed. `isNew`: the rule was not checked yet. */
export async function chartsToWatch(
  store: Store,
  { condition }: AlarmRuleRow,
  { arrivals, isNew, timeZone }: { readonly arrivals: Arrivals; readonly isNew: boolean; readonly timeZone: string },
): Promise<readonly ChartedSeries[]> {
  if (condition.kind !== 'chart') return [];
  const { chart: kind, rules, metric, isFrozenOnly, station, model, profile } = condition;
  const filter = {
    ...(station !== null && { station }),
    ...(model !== null && { model }),
    ...(profile !== null && { profile }),
  };
  const { keyOf: dayOf } = dayGroups({ timeZone, begins: [] });
  const charted: ChartedSeries[] = [];
  for (const { unit, ...series } of await store.chartSeries(filter)) {
    if (metric !== null && series.metric !== metric) continue;
    if (!isNew && arrivals.of?.has(keyOf(series.station, series.model, series.profile)) === false) continue;
    const { drawn, frozen } = await loadedChart(store, series, { kind, rules, dayOf });
    const signals = frozen === null && isFrozenOnly ? [] : signalsOf(drawn, kind, frozen !== null);
    charted.push({ series, unit, points: drawn.groups.length, signals });
  }
  return charted;
}

function ofRun({ station, modelName, profile }: RunRow): string {
  return keyOf(station, modelName, profile.name);
}

function keyOf(station: string, model: string, profile: string): string {
  return JSON.stringify([station, model, profile]);
}
