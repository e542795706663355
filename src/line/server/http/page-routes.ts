import { type Context, Hono } from 'hono';
import { ZodError, z } from 'zod';
import { hasCode } from '../../../base/flatfield-error.ts';
import { parseJsonText } from '../../../base/parse-json-text.ts';
import { issueText } from '../../../base/schema-issue.ts';
import type { Html } from '../../../report/html/html.ts';
import { type BindingNames, bindingNamesSchema } from '../../protocol/binding.ts';
import { wholeNumber } from '../../protocol/fields.ts';
import { type RunFilter, runFilterSchema } from '../../protocol/run-filter.ts';
import { sha256Schema } from '../../protocol/run-row.ts';
import { YIELD_GROUPS } from '../../protocol/summaries.ts';
import { UNIT_STATES } from '../../protocol/unit-answer.ts';
import { seriesCapability } from '../charts/series-capability.ts';
import { signalsOf } from '../charts/series-signals.ts';
import { suspicion } from '../gate/suspicion.ts';
import { bindingsPage } from '../pages/access/bindings-page.ts';
import { alarmsPage } from '../pages/alarms/alarms-page.ts';
import { chartPage } from '../pages/charts/chart-page.ts';
import { episodesOf } from '../pages/charts/chart-signals.ts';
import { chartsPage } from '../pages/charts/charts-page.ts';
import { goldenPage } from '../pages/golden/golden-page.ts';
import { workPage } from '../pages/judging/work-page.ts';
import { address } from '../pages/parts/links.ts';
import { pageFilter, utcTime } from '../pages/parts/page-filter.ts';
import type { LinePageContext } from '../pages/parts/page-inputs.ts';
import { startOfDay } from '../pages/parts/time-text.ts';
import { runPage } from '../pages/runs/run-page.ts';
import { runsPage } from '../pages/runs/runs-page.ts';
import { statesPage } from '../pages/runs/states-page.ts';
import { unitPage } from '../pages/runs/unit-page.ts';
import { unitsPage } from '../pages/runs/units-page.ts';
import { lineTodayPage } from '../pages/stations/line-today-page.ts';
import { paretoPage } from '../pages/yields/pareto-page.ts';
import { shiftPage } from '../pages/yields/shift-page.ts';
import { wholeYield, yieldPage } from '../pages/yields/yield-page.ts';
import { confirmBindings } from './access/binding-handlers.ts';
import { refuseRevoked, requireRole } from './access/guard.ts';
import { alarmsShown } from './alarms/alarms-shown.ts';
import { type ChartQuery, chartAskedSchema } from './charts/chart-asked.ts';
import { unitOf } from './charts/chart-handlers.ts';
import {
  askedChart,
  capabilityValues,
  freezeChart,
  scopeOf,
  seriesOf,
  setYieldTarget,
  yieldChartOf,
} from './charts/charts.ts';
import { formBody } from './form-body.ts';
import { releaseRun, releaseUnit } from './gate/releases.ts';
import { askUnit, unitGates } from './gate/unit-gate.ts';
import { languageOf } from './language.ts';
import type { LineDeps, LineEnv } from './line-env.ts';
import { pageContext } from './page-context.ts';
import { refusal } from './refusal.ts';
import { noRun, openedRun } from './runs/run-handlers.ts';
import { unitParameter } from './runs/unit-parameter.ts';
import { unitStates } from './runs/unit-states.ts';
import { shiftReport } from './yields/shift-report.ts';

/** More runs than a line makes in a day; of more, the newest. */
const MAX_RUNS_OF_DAY = 5000;

/** Newest runs of a unit whose values are drawn: a run a day for more than a year. */
const MAX_RUNS_OF_TREND = 500;

/** The pages for people, and the forms on them. */
export function pageRoutes(deps: LineDeps): Hono<LineEnv> {
  const app = new Hono<LineEnv>();
  const { store, shifts } = deps;
  const reading = requireRole(deps, ['viewer', 'admin']);
  const deciding = requireRole(deps, ['admin']);
  const shown = async (context: Context<LineEnv>, page: (of: LinePageContext) => Html): Promise<Response> =>
    context.html(page(await pageContext(deps, context, context.var.reader)).markup);

  app.get('/', reading, async (context) => {
    const of = await pageContext(deps, context, context.var.reader);
    const since = startOfDay(of.now, shifts.timeZone);
    const filter = { from: since };
    const [stations, { rows: runs }, yields, goldenChecks] = await Promise.all([
      store.stations(),
      store.runs(filter, { limit: MAX_RUNS_OF_DAY }),
      store.yields(filter, 'station', shifts),
      store.goldenState(),
    ]);
    const all = wholeYield(yields);
    const isWall = context.req.query('wall') !== undefined;
    return context.html(lineTodayPage(of, { since, stations, runs, yields, all, goldenChecks, isWall }).markup);
  });

  app.get('/units', reading, async (context) => {
    const { filter, cursor } = listAsked(context, deps);
    const [page, choices] = await Promise.all([store.units(filter, pageFrom(cursor)), store.choices()]);
    return shown(context, (of) => unitsPage(of, { filter, cursor, page, choices }));
  });

  app.get('/units/:unit', reading, async (context) => {
    const unit = unitIn(context.req.param('unit'));
    const [runs, releases, registered, similar] = await Promise.all([
      store.runsOfUnit(unit),
      store.releasesOfUnit(unit),
      store.registeredProfiles(),
      store.similarUnits(unit),
    ]);
    const answer = await askUnit(deps, unit);
    // Until a profile is bound to its model, every one might concern it.
    const isBound = answer.profiles.length > 0;
    const gates = isBound
      ? answer.profiles
      : await unitGates(deps, unit, [...new Set(registered.map(({ name }) => name))]);
    const { a, b } = context.req.query();
    const { comparedRuns } = await import('./runs/compared-runs.ts');
    const compared = a !== undefined && b !== undefined ? await comparedRuns(deps, a, b) : null;
    const values = await store.valuesOfRuns(runs.slice(-MAX_RUNS_OF_TREND).map(({ order }) => order));
    return shown(context, (of) => unitPage(of, { unit, runs, gates, answer, releases, similar, values, compared }));
  });

  app.get('/states', reading, async (context) => {
    const state = z
      .enum(UNIT_STATES)
      .nullable()
      .catch(null)
      .parse(context.req.query('state') ?? null);
    const cursor = context.req.query('cursor') ?? null;
    const page = await unitStates(deps, state === null ? {} : { state }, pageFrom(cursor));
    return shown(context, (of) => statesPage(of, { state, cursor, page }));
  });

  app.get('/bindings', reading, async (context) => {
    const [bindings, proposed] = await Promise.all([store.bindings(), store.proposedBindings()]);
    return shown(context, (of) => bindingsPage(of, { bindings, proposed }));
  });

  app.post('/bindings/confirm', deciding, async (context) => {
    const form = await formBody(context, deps);
    await refuseRevoked(context, deps);
    const pairs = z.array(bindingPair).min(1).safeParse(form.getAll('binding'));
    if (!pairs.success) throw refusal('bad-request', 'Nothing to bind was chosen.');
    await confirmBindings(deps, pairs.data, context.var.reader.name);
    return context.redirect('/bindings', 303);
  });

  app.post('/bindings/remove', deciding, async (context) => {
    const names = bindingNamesSchema.safeParse(await fields(context, deps));
    const of = { at: deps.now().toISOString(), by: context.var.reader.name };
    if (!names.success || !(await store.unbind(names.data, of)))
      throw refusal('not-found', 'There is no such binding.');
    return context.redirect('/bindings', 303);
  });

  app.post('/units/:unit/release', deciding, async (context) => {
    const form = z.object({ profile: z.string().min(1).max(200), reason }).safeParse(await fields(context, deps));
    if (!form.success) throw refusal('bad-request', 'A release needs a profile and a reason.');
    const unit = unitIn(context.req.param('unit'));
    await releaseUnit(deps, { unit, profile: form.data.profile }, context.var.reader.name, form.data.reason);
    return context.redirect(`/units/${encodeURIComponent(unit)}`, 303);
  });

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
    const [{ drawn, frozen }, values, unit] = await Promise.all([
      askedChart(deps, asked),
      capabilityValues(deps, asked),
      unitOf(deps, asked),
    ]);
    const signals = signalsOf(drawn, asked.kind, frozen !== null);
    const runs = await store.runsOfOrders(episodesOf(signals).map(({ oldest }) => oldest.order));
    const { kind, subgroup, retests, to = null } = asked;
    const facts = { series: seriesOf(asked), kind, subgroup, retests, to };
    const capability = seriesCapability(values);
    return shown(context, (of) => chartPage(of, { asked: facts, unit, drawn, frozen, capability, runs }));
  });

  app.post('/charts/limits', deciding, async (context) => {
    const { from, to, ...given } = Object.fromEntries(Object.entries(await fields(context, deps)));
    const { kind, subgroup, retests, ...asked } = chartAsked(new URLSearchParams(given));
    const series = seriesOf(asked);
    const period = periodIn(from, to, shifts.timeZone);
    await freezeChart(deps, { of: 'series', series, kind, subgroup, retests, period }, context.var.reader.name);
    return context.redirect(address(['charts'], { ...series, kind, subgroup, retests: retests ? true : null }), 303);
  });

  app.get('/runs', reading, async (context) => {
    const { filter, cursor } = listAsked(context, deps);
    const [page, count, choices] = await Promise.all([
      store.runs(filter, pageFrom(cursor)),
      store.countRuns(filter),
      store.choices(),
    ]);
    return shown(context, (of) => runsPage(of, { filter, cursor, page, count, choices }));
  });

  app.get('/runs/:id', reading, async (context) => {
    const id = runId(context.req.param('id'));
    const [row, { manifest }, judgedAgain] = await Promise.all([
      store.run(id),
      openedRun(store, id),
      store.judgedAgain(id),
    ]);
    if (!row) throw noRun(id);
    const checks = await store.goldenChecks([row]);
    const isPass = row.kind === 'production' && row.outcome === 'pass';
    const found = isPass ? suspicion(row, checks) : null;
    const own = checks.find((check) => check.id === id);
    const isFailedCheck = own?.golden.result === 'failed' && !own.isReleased;
    const lang = languageOf(context);
    const bundle = lang === 'en' ? null : await store.bundle(id);
    const summary = bundle ? await deps.reader.summary(bundle, lang) : row.summary;
    const facts = {
      row,
      summary,
      files: manifest.files,
      judgedAgain,
      suspicion: found?.message ?? null,
      isFailedCheck,
    };
    return shown(context, (of) => runPage(of, facts));
  });

  app.get('/golden', reading, async (context) => {
    const checks = await store.goldenState();
    return shown(context, (of) => goldenPage(of, { checks }));
  });

  app.get('/alarms', reading, async (context) => {
    const isWall = context.req.query('wall') !== undefined;
    const alarms = await alarmsShown(deps, context.var.reader, isWall);
    return shown(context, (of) => alarmsPage(of, alarms));
  });

  app.get('/shift', reading, async (context) => {
    const of = await pageContext(deps, context, context.var.reader);
    const report = await shiftReport(deps, context.req.query('shift') || undefined, of.now);
    return context.html(shiftPage(of, report).markup);
  });

  app.post('/runs/:id/release', deciding, async (context) => {
    const id = runId(context.req.param('id'));
    const form = z.object({ reason }).safeParse(await fields(context, deps));
    if (!form.success) throw refusal('bad-request', 'A release needs a reason.');
    await releaseRun(deps, id, context.var.reader.name, form.data.reason);
    return context.redirect(`/runs/${id}`, 303);
  });

  app.get('/work', reading, async (context) => {
    const isAdmin = context.var.reader.role === 'admin';
    const { skippedPruning } = await import('../work/retention/prune-nightly.ts');
    const [judgings, webhooks, dead, skipped] = await Promise.all([
      store.judgings(),
      isAdmin ? store.webhooks() : null,
      isAdmin ? store.deliveries('dead', { limit: 100 }) : null,
      skippedPruning(store),
    ]);
    return shown(context, (of) =>
      workPage(of, { judgings, webhooks, dead: dead?.rows ?? null, skippedPruning: skipped }),
    );
  });

  app.post('/work/deliveries/:number/retry', deciding, async (context) => {
    await fields(context, deps);
    const number = wholeNumber(1).safeParse(context.req.param('number'));
    const { retryDelivery } = await import('../work/webhooks/register-webhook.ts');
    const who = { by: context.var.reader.name, now: deps.now() };
    if (!number.success || !(await retryDelivery(store, number.data, who))) {
      throw refusal('not-found', 'This delivery was not given up.');
    }
    return context.redirect('/work', 303);
  });

  app.get('/runs/:id/report', reading, async (context) => {
    const id = runId(context.req.param('id'));
    const bundle = await store.bundle(id);
    if (!bundle) throw noRun(id);
    const markup = await deps.reader.report(bundle, context.req.query('lang') ?? languageOf(context));
    return context.html(markup, 200, { 'content-security-policy': REPORT_POLICY });
  });
  app.get('/runs/:id/map.svg', reading, async (context) => {
    const id = runId(context.req.param('id'));
    const bundle = await store.bundle(id);
    if (!bundle) throw noRun(id);
    const headers = {
      'content-type': 'image/svg+xml',
      'content-security-policy': MAP_POLICY,
      'cache-control': 'private',
    };
    const map = await deps.reader.map(bundle, languageOf(context)).catch((error: unknown) => {
      if (hasCode(error, 'unknown-view')) throw refusal('not-found', 'Nothing of this run can be mapped.');
      throw error;
    });
    return context.body(map, 200, headers);
  });
  return app;
}

/** A picture, apart from this server even if somebody opens it by itself. */
const MAP_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * A report is a page with one script, both known by their hashes in its own policy. It is made from a record that a station sent, so that
 * it is kept apart from this server as if it were of another site.
 */
const REPORT_POLICY =
  "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none'";

/** The profile and the model of a checkbox. */
const bindingPair = z.string().transform((text, context): BindingNames => {
  try {
    const [profile, model] = z.tuple([z.string(), z.string()]).parse(parseJsonText(text));
    return bindingNamesSchema.parse({ profile, model });
  } catch {
    context.addIssue('expected a profile and a model');
    return z.NEVER;
  }
});

const reason = z.string().trim().min(1).max(500);

async function fields(context: Context<LineEnv>, deps: LineDeps): Promise<object> {
  const form = await formBody(context, deps);
  await refuseRevoked(context, deps);
  return Object.fromEntries(form);
}

function unitIn(text: string): string {
  const unit = unitParameter.safeParse(text);
  if (unit.success) return unit.data;
  throw refusal('not-found', 'No unit can have this name.');
}

function runId(text: string): string {
  const id = sha256Schema.safeParse(text);
  if (id.success) return id.data;
  throw refusal('not-found', 'There is no such run.');
}

function pageFrom(cursor: string | null) {
  return { limit: 100, ...(cursor !== null && { cursor }) };
}

function listAsked(
  context: Context<LineEnv>,
  { shifts }: LineDeps,
): { readonly filter: RunFilter; readonly cursor: string | null } {
  try {
    const query = new URL(context.req.url).searchParams;
    return { filter: pageFilter(query, shifts.timeZone), cursor: query.get('cursor')?.slice(0, 200) ?? null };
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    throw refusal('bad-request', `The query is not valid: ${issueText(issue, 'the whole').slice(0, 500)}.`);
  }
}

/** A chart in the query of a page, or in the fields of its forms; what is left empty is as usual. */
function chartAsked(query: URLSearchParams): ChartQuery {
  const given = [...query].filter(([name, value]) => value !== '' || name === 'model');
  const asked = chartAskedSchema.safeParse(Object.fromEntries(given));
  if (asked.success) return asked.data;
  const [issue] = asked.error.issues;
  throw refusal('bad-request', `The query is not valid: ${issueText(issue, 'the whole').slice(0, 500)}.`);
}

/** A period in local time from a form; null if neither time is given. */
function periodIn(from: string | undefined, to: string | undefined, timeZone: string) {
  if (from === undefined && to === undefined) return null;
  const period = z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() });
  const found = period.safeParse({ from: utcTime(from ?? '', timeZone), to: utcTime(to ?? '', timeZone) });
  if (found.success) return found.data;
  throw refusal('bad-request', 'The limits of a chart are frozen from a period: two times are needed.');
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
