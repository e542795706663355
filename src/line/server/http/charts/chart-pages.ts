import { issueText } from '../../../../base/schema-issue.ts';
import { seriesCapability } from '../../charts/series-capability.ts';
import { signalsOf } from '../../charts/series-signals.ts';
import { chartPage } from '../../pages/charts/chart-page.ts';
import { episodesOf } from '../../pages/charts/chart-signals.ts';
import { chartsPage } from '../../pages/charts/charts-page.ts';
import { address } from '../../pages/parts/links.ts';
import { fields, listAsked, type PageRoutes, periodIn } from '../page-routing.ts';
import { refusal } from '../refusal.ts';
import { type ChartQuery, chartAskedSchema } from './chart-asked.ts';
import { unitOf } from './chart-handlers.ts';
import { askedChart, capabilityValues, freezeChart, seriesOf } from './charts.ts';

/** The list of charts, a chart, and the form that freezes its limits. */
export function chartPages({ app, deps, reading, deciding, shown }: PageRoutes): void {
  const { store, shifts } = deps;

  app.get('/charts', reading, async (context) => {
    const query = new URL(context.req.url).searchParams;
    const choices = () => store.choices();
    if (!query.has('metric')) {
      const { station, model, profile } = listAsked(context, deps).filter;
      const filter = {
        ...(station !== undefined && { station }),
        ...(model !== undefined && { model }),
        ...(profile !== undefined && { profile }),
      };
      const [rows, all] = await Promise.all([store.chartSeries(filter), choices()]);
      return shown(context, (of) => chartsPage(of, { filter, rows, choices: all }));
    }
    const asked = chartAsked(query);
    const [{ drawn, frozen, version }, values, unit, versions] = await Promise.all([
      askedChart(deps, asked),
      capabilityValues(deps, asked),
      unitOf(deps, asked),
      store.seriesVersions(seriesOf(asked)),
    ]);
    const signals = signalsOf(drawn, asked.kind, frozen !== null);
    const runs = await store.runsOfOrders(episodesOf(signals).map(({ oldest }) => oldest.order));
    const { kind, subgroup, retests, to = null, version: of = null } = asked;
    const facts = { series: seriesOf(asked), kind, subgroup, retests, to, version: of };
    const capability = seriesCapability(values);
    return shown(context, (page) =>
      chartPage(page, { asked: facts, unit, drawn, frozen, version, versions, capability, runs }),
    );
  });

  app.post('/charts/limits', deciding, async (context) => {
    const { from, to, ...given } = Object.fromEntries(Object.entries(await fields(context, deps)));
    const { kind, subgroup, retests, version, ...asked } = chartAsked(new URLSearchParams(given));
    const series = seriesOf(asked);
    const period = periodIn(from, to, shifts.timeZone);
    const of = version === undefined ? {} : { version };
    await freezeChart(deps, { of: 'series', series, kind, subgroup, retests, ...of, period }, context.var.reader.name);
    return context.redirect(
      address(['charts'], { ...series, kind, subgroup, retests: retests ? true : null, ...of }),
      303,
    );
  });
}

/** A chart in the query of a page, or in the fields of its forms; what is left empty is as usual. */
function chartAsked(query: URLSearchParams): ChartQuery {
  const given = [...query].filter(([name, value]) => value !== '' || name === 'model');
  const asked = chartAskedSchema.safeParse(Object.fromEntries(given));
  if (asked.success) return asked.data;
  const [issue] = asked.error.issues;
  throw refusal('bad-request', `The query is not valid: ${issueText(issue, 'the whole').slice(0, 500)}.`);
}
