import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Html } from '../../../report/html/html.ts';
import type { Problem } from '../../protocol/problem.ts';
import { errorPage } from '../pages/message-pages.ts';
import { lineAssets } from '../pages/parts/line-assets.ts';
import type { LinePageContext } from '../pages/parts/page-inputs.ts';
import { readerOf } from './access/authenticate.ts';
import { bindingPages } from './access/binding-pages.ts';
import { refuseForeign, requireRole, withSafeHeaders } from './access/guard.ts';
import { loginRoutes } from './access/login-routes.ts';
import { alarmPages } from './alarms/alarm-pages.ts';
import { apiRoutes } from './api-routes.ts';
import { chartPages } from './charts/chart-pages.ts';
import { expositionText } from './health/exposition.ts';
import { health } from './health/health.ts';
import { lineMetrics } from './health/line-metrics.ts';
import { workPages } from './judging/work-pages.ts';
import { detectLanguage, languageRoutes } from './language.ts';
import type { LineContext, LineDeps, LineEnv } from './line-env.ts';
import { bareContext, pageContext } from './page-context.ts';
import { PROBLEM_STATUSES, problemOf, RETRY_AFTER_S, refusal } from './refusal.ts';
import { runPages } from './runs/run-pages.ts';
import { unitPages } from './runs/unit-pages.ts';
import { stationPages } from './stations/station-pages.ts';
import { yieldPages } from './yields/yield-pages.ts';

/**
 * Refuses an address that two programs may read in two ways: a parameter that is there twice, or percent signs that encode no UTF-8. Whoever asks
 * for one unit must not get the answer for another.
 */
const refuseAmbiguous = createMiddleware<LineEnv>(async ({ req }, next) => {
  const { pathname, search, searchParams } = new URL(req.url);
  if (!isDecodable(pathname) || !isDecodable(search)) {
    throw refusal('bad-request', 'The address is not UTF-8 in percent-encoding.');
  }
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) throw refusal('bad-request', 'A parameter of the query is there twice.');
  await next();
});

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Everything that the line server answers. */
export function lineApp(deps: LineDeps): Hono<LineEnv> {
  const app = new Hono<LineEnv>();
  app.use(detectLanguage, timeRequests(deps), withSafeHeaders, refuseForeign(deps), refuseAmbiguous);
  const isHealthy = health(deps);
  app.get('/healthz', async (context) =>
    (await isHealthy()) ? context.json({ status: 'ok' }) : context.json({ status: 'failed' }, 503),
  );
  app.get('/metrics', requireRole(deps, ['viewer', 'admin']), async (context) =>
    context.body(expositionText(await lineMetrics(deps)), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    }),
  );
  for (const [path, { type, content }] of lineAssets) {
    app.get(path, (context) =>
      context.body(content, 200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }),
    );
  }
  app.route('/api/v1', apiRoutes(deps));
  app.route('/', languageRoutes(deps));
  app.route('/', loginRoutes(deps));
  app.route('/', pageRoutes(deps));
  app.notFound(() => {
    throw refusal('not-found', 'There is no such page.');
  });
  app.onError((error, context) => answerProblem(error, context, deps));
  return app;
}

async function answerProblem(error: Error, context: LineContext, deps: LineDeps): Promise<Response> {
  const known = problemOf(error);
  if (known === null || known.code === 'cannot-store') noteFailure(error, context, deps);
  const problem = known ?? FAILED;
  const status = PROBLEM_STATUSES[problem.code];
  const { path, method } = context.req;
  const retryAfterS = RETRY_AFTER_S[problem.code];
  deps.counters.noteError(error);
  if (method === 'PUT') {
    deps.counters.uploads.add(retryAfterS === undefined ? 'refused' : 'busy');
    deps.counters.refusals.add(problem.code);
  }
  if (retryAfterS !== undefined) context.header('retry-after', `${retryAfterS}`);
  if (problem.code === 'not-authenticated') context.header('www-authenticate', 'Bearer');
  if (!isPage(path)) return context.json(problem, status);
  if (problem.code === 'not-authenticated' && method === 'GET') {
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`, 303);
  }
  const reader = await readerOf(context, deps).catch(() => null);
  const page = errorPage(await pageContext(deps, context, reader).catch(() => bareContext(deps, context)), {
    status,
    message: problem.message,
  });
  return context.html(page.markup, status);
}

function isPage(path: string): boolean {
  return !path.startsWith('/api/') && path !== '/healthz' && path !== '/metrics';
}

/** Tells the administrator what failed; the client only learns that it did. */
function noteFailure(error: Error, { req }: LineContext, { counters, tell }: LineDeps): void {
  counters.failures += 1;
  tell(`${req.method} ${JSON.stringify(req.path.slice(0, 200))} failed: ${error.stack ?? error.message}\n`);
}

const FAILED: Problem = { code: 'failed', message: 'The server failed to answer; its log says why.' };

/** Notes how long each request took until its answer began, by the pattern of its route. */
function timeRequests({ counters }: Pick<LineDeps, 'counters'>) {
  return createMiddleware<LineEnv>(async (context, next) => {
    const startMs = performance.now();
    await next();
    const route = matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'));
    counters.requests.add(route?.path ?? 'other', context.res.status, (performance.now() - startMs) / 1000);
  });
}

/** The pages for people, and the forms on them. */
export function pageRoutes(deps: LineDeps): Hono<LineEnv> {
  const app = new Hono<LineEnv>();
  const reading = requireRole(deps, ['viewer', 'admin']);
  const deciding = requireRole(deps, ['admin']);
  const shown = async (context: Context<LineEnv>, page: (of: LinePageContext) => Html): Promise<Response> =>
    context.html(page(await pageContext(deps, context, context.var.reader)).markup);
  for (const pages of features) pages({ app, deps, reading, deciding, shown });
  return app;
}

const features = [stationPages, runPages, unitPages, bindingPages, yieldPages, chartPages, alarmPages, workPages];
