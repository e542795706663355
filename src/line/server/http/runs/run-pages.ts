import { z } from 'zod';
import { hasCode } from '../../../../base/flatfield-error.ts';
import { suspicion } from '../../gate/suspicion.ts';
import type { RunFacts } from '../../pages/parts/page-inputs.ts';
import { runPage } from '../../pages/runs/run-page.ts';
import { runsPage } from '../../pages/runs/runs-page.ts';
import type { Store } from '../../store/store.ts';
import { releaseRun } from '../gate/releases.ts';
import { languageOf } from '../language.ts';
import { fields, listAsked, type PageRoutes, pageFrom, reason, runId } from '../page-routing.ts';
import { refusal } from '../refusal.ts';
import { noRun, openedRun } from './run-handlers.ts';

/** Pages of runs, with their reports and maps, and the release of a run. */
export function runPages({ app, deps, reading, deciding, shown }: PageRoutes): void {
  const { store } = deps;

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
    const [row, files, judgedAgain] = await Promise.all([store.run(id), filesOf(store, id), store.judgedAgain(id)]);
    if (!row) throw noRun(id);
    const checks = await store.goldenChecks([row]);
    const isPass = row.kind === 'production' && row.outcome === 'pass';
    const found = isPass ? suspicion(row, checks) : null;
    const own = checks.find((check) => check.id === id);
    const isFailedCheck = own?.golden.result === 'failed' && !own.isReleased;
    const facts = { row, files, judgedAgain, suspicion: found, isFailedCheck };
    return shown(context, (of) => runPage(of, facts));
  });

  app.post('/runs/:id/release', deciding, async (context) => {
    const id = runId(context.req.param('id'));
    const form = z.object({ reason }).safeParse(await fields(context, deps));
    if (!form.success) throw refusal('bad-request', 'A release needs a reason.');
    await releaseRun(deps, id, context.var.reader.name, form.data.reason);
    return context.redirect(`/runs/${id}`, 303);
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
}

/** The files of a run; null if its bundle is gone or damaged. */
async function filesOf(store: Store, id: string): Promise<RunFacts['files']> {
  try {
    return (await openedRun(store, id)).manifest.files;
  } catch (error) {
    if (hasCode(error, 'store-damaged')) return null;
    throw error;
  }
}

/** A picture, apart from this server even if somebody opens it by itself. */
const MAP_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * A report is a page with one script, both known by their hashes in its own policy. It is made from a record that a station sent, so that
 * it is kept apart from this server as if it were of another site.
 */
const REPORT_POLICY =
  "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none'";
