import { chartPointSchema } from '../../../protocol/chart-answer.ts';
import { chartSeriesRowSchema } from '../../../protocol/chart-series.ts';
import { seriesAnswer } from '../../charts/chart-answer.ts';
import { capabilityAnswer, seriesCapability } from '../../charts/series-capability.ts';
import { yieldAnswer } from '../../charts/yield-chart.ts';
import type { Handlers } from '../handler.ts';
import type { LineDeps } from '../line-env.ts';
import { csvAnswer, wholeAnswer } from '../list-answer.ts';
import { askedChart, askedYieldChart, capabilityValues, freezeChart, seriesOf, setYieldTarget } from './charts.ts';

/** Charts of series and yields, their limits and targets. */
export function chartHandlers(
  deps: LineDeps,
): Handlers<'listCharts' | 'getChart' | 'getYieldChart' | 'getCapability' | 'freezeChart' | 'setYieldTarget'> {
  const { store } = deps;
  return {
    listCharts: async ({ query: { format, ...filter } }, context) =>
      wholeAnswer(context, { format }, chartSeriesRowSchema, await store.chartSeries(filter)),

    getChart: async ({ query: { format, ...query } }, context) => {
      const series = seriesOf(query);
      const [{ drawn, frozen, version }, unit, versions] = await Promise.all([
        askedChart(deps, query),
        unitOf(deps, query),
        store.seriesVersions(series),
      ]);
      const { kind, subgroup: size } = query;
      const answer = seriesAnswer(drawn, { series, kind, size, unit, frozen, version, versions });
      return format === 'csv' ? csvAnswer(context, chartPointSchema, answer.points) : context.json(answer);
    },

    getYieldChart: async ({ query: { format, ...query } }, context) => {
      const { drawn, frozen, target } = await askedYieldChart(deps, query);
      const answer = yieldAnswer(drawn, frozen, target);
      return format === 'csv' ? csvAnswer(context, chartPointSchema, answer.points) : context.json(answer);
    },

    getCapability: async ({ query }, context) => {
      const [values, unit] = await Promise.all([capabilityValues(deps, query), unitOf(deps, query)]);
      return context.json(capabilityAnswer(seriesCapability(values), seriesOf(query), unit));
    },

    freezeChart: async ({ body }, context) =>
      context.json({ frozen: await freezeChart(deps, body, context.var.reader.name) }),

    setYieldTarget: async ({ body: { scope, share } }, context) =>
      context.json({ target: await setYieldTarget(deps, scope, share, context.var.reader.name) }),
  };
}

/** The unit of a series; empty if it has no values. */
export async function unitOf(
  { store }: Pick<LineDeps, 'store'>,
  asked: Parameters<typeof seriesOf>[0],
): Promise<string> {
  const { metric, source, profile, model, station } = asked;
  const found = await store.chartSeries({ profile, model, station });
  return found.find((one) => one.metric === metric && one.source === source)?.unit ?? '';
}
