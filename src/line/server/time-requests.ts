import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { LineDeps, LineEnv } from './line-env.ts';

/** Notes how long each request took until its answer began, by the pattern of its route. */
export function timeRequests({ counters }: Pick<LineDeps, 'counters'>) {
  return createMiddleware<LineEnv>(async (context, next) => {
    const startMs = performance.now();
    await next();
    const path = matchedRoutes(context).at(-1)?.path ?? '*';
    const route = path.endsWith('*') ? 'other' : path;
    counters.requests.add(route, context.res.status, (performance.now() - startMs) / 1000);
  });
}
