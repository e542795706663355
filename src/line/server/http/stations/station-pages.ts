import { goldenPage } from '../../pages/golden/golden-page.ts';
import { startOfDay } from '../../pages/parts/time-text.ts';
import { lineTodayPage } from '../../pages/stations/line-today-page.ts';
import { wholeYield } from '../../pages/yields/yield-page.ts';
import { pageContext } from '../page-context.ts';
import type { PageRoutes } from '../page-routing.ts';

/** More runs than a line makes in a day; of more, the newest. */
const MAX_RUNS_OF_DAY = 5000;

/** The start page of the line and that of its golden units. */
export function stationPages({ app, deps, reading, shown }: PageRoutes): void {
  const { store, shifts } = deps;

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

  app.get('/golden', reading, async (context) => {
    const checks = await store.goldenState();
    return shown(context, (of) => goldenPage(of, { checks }));
  });
}
