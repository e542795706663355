import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { LineDeps, LineEnv } from '../line-env.ts';

/** Notes how long each request took until its answer began, by the pattern of its route. */
export function timeRequests({ counters }: Pick<LineDeps, 'counters'>) {
  return createMiddleware<LineEnv>(async (context, next) => {
    const startMs = performance.now();
    await next();
    const route = matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'));
    counters.requests.add(route?.path ?? 'other', context.res.status, (performance.now() - startMs) / 1000);
  });
}
