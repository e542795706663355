import { alarmsPage } from '../../pages/alarms/alarms-page.ts';
import type { PageRoutes } from '../page-routing.ts';
import { alarmsShown } from './alarms-shown.ts';

/** The page of alarms. */
export function alarmPages({ app, deps, reading, shown }: PageRoutes): void {
  app.get('/alarms', reading, async (context) => {
    const isWall = context.req.query('wall') !== undefined;
    const alarms = await alarmsShown(deps, context.var.reader, isWall);
    return shown(context, (of) => alarmsPage(of, alarms));
  });
}
