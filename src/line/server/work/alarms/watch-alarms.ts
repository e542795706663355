import { hostname } from 'node:os';
import { z } from 'zod';
import type { AlarmRuleRow } from '../../../protocol/alarm-rule.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { YieldRow } from '../../../protocol/summaries.ts';
import type { AlarmFacts, ChartedSeries, FoundAlarm } from '../../alarms/alarm-facts.ts';
import { alarmMessage } from '../../alarms/alarm-message.ts';
import { withUnchanged } from '../../alarms/chart-alarms.ts';
import { findAlarms } from '../../alarms/find-alarms.ts';
import { yieldFilter } from '../../alarms/low-yields.ts';
import { planChanges } from '../../alarms/plan-changes.ts';
import { loadedChart, signalsOf } from '../../charts/series-signals.ts';
import type { AlarmWatch } from '../../store/alarms/alarms.ts';
import type { Store } from '../../store/store.ts';
import { dayGroups } from '../../store/yields/local-groups.ts';
import type { WorkDeps, WorkerLimits } from '../work-deps.ts';
import { defineJob, type Job } from '../work-queue.ts';

/**
 * Holds the rules for alarms against the state of the line again and again, by the clock of the server. Each time has a number, and its changes are kept
 * together with it, so that of several processes one makes them.
 */
export function watchAlarmsJob({ store, now, timeZone }: WorkDeps, { watchMs }: Pick<WorkerLimits, 'watchMs'>): Job {
  let notedMs = Number.NEGATIVE_INFINITY;
  /** Each server its own, whichever of them holds the rules against the line. */
  const noteClock = async () => {
    if (performance.now() - notedMs < NOTE_MS) return;
    notedMs = performance.now();
    await store.noteServerClock(hostname(), now);
  };
  return defineJob({
    name: 'watch',
    atOnce: 1,
    longestS: 30,
    data: z.int(),
    due: async () => {
      await noteClock();
      const { count, at } = await store.alarmWatch();
      const sinceMs = at === null ? watchMs : now().getTime() - Date.parse(at);
      // A clock that was set back must not stop the watch.
      if (sinceMs >= 0 && sinceMs < watchMs) return [];
      if ((await store.alarmRules()).length === 0) return [];
      // A copy must not be taken for the line itself.
      if ((await store.unconfirmedRestore()) !== null) return [];
      return [{ key: `${count}`, data: count }];
    },
    work: async (count) => {
      const isDemonstration = await store.isDemonstration();
      const atMs = now().getTime();
      const watch = await store.alarmWatch();
      const found = await alarmsNow(store, { atMs, timeZone, watch });
      const clock = { nowMs: atMs, timeZone };
      await store.changeAlarms(count, {
        ...{ atMs, order: found.order },
        changesOf: (rule, open) => {
          const own = found.alarms.get(rule.number);
          const charted = found.charted.get(rule.number);
          const ofRule = open.filter((one) => one.rule === rule.number);
          const whole = own && charted ? withUnchanged(own, ofRule, charted) : own;
          // A rule that was added in between is next.
          return whole ? planChanges(rule, open, whole, clock) : { opened: [], repeated: [], ended: [] };
        },
        messageOf: (rule, events, server) => alarmMessage(rule, events, { ...clock, server, isDemonstration }),
      });
    },
  });
}

const NOTE_MS = 60_000;

async function alarmsNow(
  store: Store,
  line: {
    readonly atMs: number;
    readonly timeZone: string;
    readonly watch: AlarmWatch;
  },
): Promise<FoundNow> {
  const rules = await store.alarmRules();
  const [stations, goldenChecks, serverClocks] = await Promise.all([
    store.stations(),
    store.goldenState(),
    store.serverClocks(),
  ]);
  const { atMs: nowMs, timeZone } = line;
  const yields = await yieldsOf(store, rules, nowMs, timeZone);
  const arrivals = await arrivalsSince(store, line.watch.at === null ? null : line.watch.order);
  const charted = new Map<number, readonly ChartedSeries[]>();
  for (const rule of rules) {
    if (rule.condition.kind !== 'chart') continue;
    const isNew = line.watch.at === null || rule.createdAt >= line.watch.at;
    charted.set(rule.number, await chartsToWatch(store, rule, { arrivals, isNew, timeZone }));
  }
  const sinceOrder = line.watch.order;
  const facts: AlarmFacts = { nowMs, timeZone, stations, serverClocks, goldenChecks, yields, charted, sinceOrder };
  const alarms = new Map(rules.map((rule) => [rule.number, findAlarms(rule, facts)]));
  return { alarms, charted, order: arrivals.order };
}

interface FoundNow {
  /** By the number of their rule. */
  readonly alarms: ReadonlyMap<number, readonly FoundAlarm[]>;
  readonly charted: AlarmFacts['charted'];
  /** The newest order of a run. */
  readonly order: number;
}

async function yieldsOf(
  store: Store,
  rules: readonly AlarmRuleRow[],
  nowMs: number,
  timeZone: string,
): Promise<ReadonlyMap<number, readonly YieldRow[]>> {
  const yields = new Map<number, readonly YieldRow[]>();
  for (const { number, condition } of rules) {
    if (condition.kind !== 'yield') continue;
    const group = condition.by === 'station' ? 'station' : 'all';
    yields.set(number, await store.yields(yieldFilter(condition, nowMs), group, { timeZone, begins: [] }));
  }
  return yields;
}

/** Max number of new runs that are looked at one by one. After more, every series is computed. */
const RUNS = 100;

/** The newest order of a run, and the series of all runs since the last check; null for every series. */
interface Arrivals {
  readonly order: number;
  readonly of: ReadonlySet<string> | null;
}

/** Runs that arrived after an order; null for all of them. */
async function arrivalsSince(store: Pick<Store, 'runs'>, order: number | null): Promise<Arrivals> {
  const { rows } = await store.runs({}, { limit: RUNS });
  const newest = rows[0]?.order ?? 0;
  const late = rows.filter((row) => order !== null && row.order > order);
  const isAll = order === null || late.length === RUNS || newest < order;
  return { order: newest, of: isAll ? null : new Set(late.map(ofRun)) };
}

/** The charts of a rule that runs since the last check may have changed. `isNew`: the rule was not checked yet. */
async function chartsToWatch(
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
