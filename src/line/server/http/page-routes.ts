import { type Context, Hono } from 'hono';
import type { Html } from '../../../report/html/html.ts';
import type { LinePageContext } from '../pages/parts/page-inputs.ts';
import { bindingPages } from './access/binding-pages.ts';
import { requireRole } from './access/guard.ts';
import { alarmPages } from './alarms/alarm-pages.ts';
import { chartPages } from './charts/chart-pages.ts';
import { workPages } from './judging/work-pages.ts';
import type { LineDeps, LineEnv } from './line-env.ts';
import { pageContext } from './page-context.ts';
import { runPages } from './runs/run-pages.ts';
import { unitPages } from './runs/unit-pages.ts';
import { stationPages } from './stations/station-pages.ts';
import { yieldPages } from './yields/yield-pages.ts';

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
