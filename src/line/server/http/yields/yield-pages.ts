import { z } from 'zod';
import { type RunFilter, runFilterSchema } from '../../../protocol/run-filter.ts';
import { YIELD_GROUPS } from '../../../protocol/summaries.ts';
import { address } from '../../pages/parts/links.ts';
import { paretoPage } from '../../pages/yields/pareto-page.ts';
import { shiftPage } from '../../pages/yields/shift-page.ts';
import { wholeYield, yieldPage } from '../../pages/yields/yield-page.ts';
import { freezeChart, scopeOf, setYieldTarget, yieldChartOf } from '../charts/charts.ts';
import { pageContext } from '../page-context.ts';
import { fields, listAsked, type PageRoutes, periodIn } from '../page-routing.ts';
import { refusal } from '../refusal.ts';
import { shiftReport } from './shift-report.ts';

/** Pages of yields, of causes and of shifts, and the forms on them. */
export function yieldPages({ app, deps, reading, deciding, shown }: PageRoutes): void {
  const { store, shifts } = deps;

  app.get('/yield', reading, async (context) => {
    const { filter } = listAsked(context, deps);
    const group = z.enum(YIELD_GROUPS).catch('station').parse(context.req.query('group'));
    const [rows, choices] = await Promise.all([store.yields(filter, group, shifts), store.choices()]);
    const all = wholeYield(rows);
    const overTime = group === 'day' || group === 'shift' ? await yieldChartOf(deps, rows, filter) : null;
    return shown(context, (of) => yieldPage(of, { filter, group, rows, all, choices, overTime }));
  });

  app.post('/yield/limits', deciding, async (context) => {
    const { from, to, group: given, ...names } = Object.fromEntries(Object.entries(await fields(context, deps)));
    const group = z.enum(['day', 'shift']).catch('day').parse(given);
    const filter = yieldNames(names);
    const period = periodIn(from, to, shifts.timeZone);
    await freezeChart(deps, { of: 'yield', scope: scopeOf(filter), group, period }, context.var.reader.name);
    return context.redirect(address(['yield'], { ...filter, group }), 303);
  });

  app.post('/yield/target', deciding, async (context) => {
    const { percent = '', group: given, ...names } = Object.fromEntries(Object.entries(await fields(context, deps)));
    const group = z.enum(['day', 'shift']).catch('day').parse(given);
    const filter = yieldNames(names);
    const share = percent === '' ? null : Number(percent) / 100;
    if (share !== null && !(share >= 0 && share <= 1)) {
      throw refusal('bad-request', 'The target of a yield is from 0 to 100 percent.');
    }
    await setYieldTarget(deps, scopeOf(filter), share, context.var.reader.name);
    return context.redirect(address(['yield'], { ...filter, group }), 303);
  });

  app.get('/pareto', reading, async (context) => {
    const { filter } = listAsked(context, deps);
    const { cause, limit } = filter;
    const [causes, limits, choices] = await Promise.all([
      store.causes(filter),
      store.missedLimits(filter),
      store.choices(),
    ]);
    // Every run that a filter by name means has that name.
    const named =
      cause === undefined ? limits.find(({ name }) => name === limit) : causes.find(({ name }) => name === cause);
    const isNamed = cause !== undefined || limit !== undefined;
    const runs = isNamed ? (named?.runs ?? 0) : (wholeYield(await store.yields(filter, 'all', shifts))?.runs ?? 0);
    return shown(context, (of) => paretoPage(of, { filter, causes, limits, runs, choices }));
  });

  app.get('/shift', reading, async (context) => {
    const of = await pageContext(deps, context, context.var.reader);
    const report = await shiftReport(deps, context.req.query('shift') || undefined, of.now);
    return context.html(shiftPage(of, report).markup);
  });
}

/** The names that the scope of a yield restricts it to, in the fields of a form. */
function yieldNames(names: Readonly<Record<string, string>>): Pick<RunFilter, 'profile' | 'model' | 'station'> {
  const given = Object.entries(names).filter(([, value]) => value !== '');
  const found = runFilterSchema
    .pick({ profile: true, model: true, station: true })
    .safeParse(Object.fromEntries(given));
  if (found.success) return found.data;
  throw refusal('bad-request', 'A yield is named by its profile, model and station.');
}
