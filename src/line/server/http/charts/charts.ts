import { hasCode } from '../../../../base/flatfield-error.ts';
import type { ChartSeries } from '../../../protocol/chart-series.ts';
import type { FrozenLimits, LimitsScope, YieldScope, YieldTarget } from '../../../protocol/chart-setting.ts';
import type { YieldRow } from '../../../protocol/summaries.ts';
import { frozenFromValues, frozenFromYields, MAX_FROZEN_VALUES } from '../../charts/freeze-limits.ts';
import { BASIS_OF, DRAWN_POINTS } from '../../charts/series-chart.ts';
import { type LoadedChart, loadedChart } from '../../charts/series-signals.ts';
import { type YieldChart, yieldChart } from '../../charts/yield-chart.ts';
import { dayGroups } from '../../store/yields/local-groups.ts';
import type { LineDeps } from '../line-env.ts';
import { refusal } from '../refusal.ts';
import type { ChartQuery, FrozenChart, YieldChartQuery } from './chart-asked.ts';

/** The series that a query names. */
export function seriesOf({ metric, source, profile, model, station }: ChartSeries): ChartSeries {
  return { metric, source, profile, model, station };
}

/** A chart that a query asks for. */
export function askedChart(
  { store, shifts }: Pick<LineDeps, 'store' | 'shifts'>,
  query: ChartQuery,
): Promise<LoadedChart> {
  const { kind, subgroup: size } = query;
  const { keyOf: dayOf } = dayGroups(shifts);
  return loadedChart(store, seriesOf(query), { kind, size, dayOf, ...windowOf(query) });
}

/** The values that the capability of a series is computed from: as many as a chart of single values draws. */
export function capabilityValues({ store }: Pick<LineDeps, 'store'>, query: ChartSeries & WindowAsked) {
  return store.seriesValues(seriesOf(query), { last: DRAWN_POINTS, ...windowOf(query) });
}

type WindowAsked = Pick<ChartQuery, 'retests' | 'to' | 'version'>;

function windowOf({ retests: withRetests, to, version }: WindowAsked) {
  return { withRetests, ...(to !== undefined && { toMs: Date.parse(to) }), ...(version !== undefined && { version }) };
}

/** The first-pass yield over time, as a query asks for it. */
export async function askedYieldChart(
  deps: Pick<LineDeps, 'store' | 'shifts'>,
  { group, ...filter }: YieldChartQuery,
): Promise<LoadedYieldChart> {
  return yieldChartOf(deps, await deps.store.yields(filter, group, deps.shifts), filter);
}

export interface LoadedYieldChart {
  readonly drawn: YieldChart;
  readonly frozen: FrozenLimits | null;
  readonly target: YieldTarget | null;
}

/** Yields by day or shift as a chart, with the limits and the target of these names. */
export async function yieldChartOf(
  { store }: Pick<LineDeps, 'store'>,
  rows: readonly YieldRow[],
  names: Pick<YieldChartQuery, 'profile' | 'model' | 'station'>,
): Promise<LoadedYieldChart> {
  const scope = scopeOf(names);
  const [frozen, target] = await Promise.all([store.frozenLimits({ of: 'yield', ...scope }), store.yieldTarget(scope)]);
  return { drawn: yieldChart(rows, frozen), frozen, target };
}

/** The scope of a yield that a filter names. */
export function scopeOf({
  profile,
  model,
  station,
}: Pick<YieldChartQuery, 'profile' | 'model' | 'station'>): YieldScope {
  return { profile: profile ?? null, model: model ?? null, station: station ?? null };
}

/** Freezes the limits of a chart from a period, or drops them, on an administrator's word. Throws the refusal `bad-request`. */
export async function freezeChart(
  { store, shifts, now }: Pick<LineDeps, 'store' | 'shifts' | 'now'>,
  asked: FrozenChart,
  by: string,
): Promise<FrozenLimits | null> {
  const at = now().toISOString();
  const facts = asked.period && { ...utcPeriod(asked.period), frozenAt: at, frozenBy: by };
  const { scope, limits } = await frozenNow().catch(refuseBadPeriod);
  await store.freezeLimits(scope, limits);
  await store.audit({
    ...{ at, who: by, action: limits ? 'chart limits frozen' : 'chart limits dropped', subject: subjectOf(asked) },
    detail: limits
      ? `${limits.points} points from ${limits.from} to ${limits.to}: center ${limits.center}, sigma ${limits.sigma}`
      : '',
  });
  return limits;

  async function frozenNow(): Promise<{ scope: LimitsScope; limits: FrozenLimits | null }> {
    if (asked.of === 'yield') {
      const { profile, model, station } = asked.scope;
      const names = {
        ...(profile !== null && { profile }),
        ...(model !== null && { model }),
        ...(station !== null && { station }),
      };
      const scope = { of: asked.of, ...asked.scope };
      if (facts === null) return { scope, limits: null };
      const { from, to } = facts;
      return {
        scope,
        limits: frozenFromYields(await store.yields({ ...names, from, to }, asked.group, shifts), facts),
      };
    }
    const { of, series, kind, subgroup: size, retests: withRetests } = asked;
    const values = await store.seriesValues(series, {
      ...{ last: facts ? MAX_FROZEN_VALUES : 1, withRetests },
      ...(asked.version !== undefined && { version: asked.version }),
      ...(facts && { fromMs: Date.parse(facts.from), toMs: Date.parse(facts.to) }),
    });
    const version = asked.version ?? values.at(-1)?.version ?? 1;
    const limits = facts && frozenFromValues(values, { kind, size, dayOf: dayGroups(shifts).keyOf }, facts);
    return { scope: { of, series, version, basis: BASIS_OF[kind] }, limits };
  }
}

/** Sets the share of units that are to pass their first run, or drops it, on an administrator's word. */
export async function setYieldTarget(
  { store, now }: Pick<LineDeps, 'store' | 'now'>,
  scope: YieldScope,
  share: number | null,
  by: string,
): Promise<YieldTarget | null> {
  const at = now().toISOString();
  const target = share === null ? null : { share, setAt: at, setBy: by };
  await store.setYieldTarget(scope, target);
  const detail = share === null ? '' : `${(100 * share).toFixed(2)} %`;
  await store.audit({
    at,
    who: by,
    action: share === null ? 'yield target dropped' : 'yield target set',
    subject: namesOf(scope),
    detail,
  });
  return target;
}

function utcPeriod({ from, to }: { readonly from: string; readonly to: string }) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

function subjectOf(asked: FrozenChart): string {
  if (asked.of === 'yield') return namesOf(asked.scope);
  const { metric, source, profile, model, station } = asked.series;
  return [`${metric} (${source}, ${BASIS_OF[asked.kind]})`, profile, model, station].join(', ');
}

function namesOf({ profile, model, station }: YieldScope): string {
  return ['first-pass yield', profile, model, station].filter((name) => name !== null).join(', ');
}

/** A period with too few points, or without variation. */
function refuseBadPeriod(error: unknown): never {
  if (hasCode(error, 'invalid-argument')) throw refusal('bad-request', error.message);
  throw error;
}
