import { alarmsPage } from '../../pages/alarms/alarms-page.ts';
import type { Alarms } from '../../pages/parts/page-inputs.ts';
import { everyRow } from '../../store/every-row.ts';
import type { LineDeps, Reader } from '../line-env.ts';
import type { PageRoutes } from '../page-routing.ts';

/** The page of alarms. */
export function alarmPages({ app, deps, reading, shown }: PageRoutes): void {
  app.get('/alarms', reading, async (context) => {
    const isWall = context.req.query('wall') !== undefined;
    const alarms = await alarmsShown(deps, context.var.reader, isWall);
    return shown(context, (of) => alarmsPage(of, alarms));
  });
}

/** Ended alarms on the page; the API has all. */
const ENDED = 100;

/** A watch that is older is not running: it looks every half minute. */
const STALE_MS = 3 * 60_000;

/** Everything that the page of alarms shows. Addresses are for administrators only. */
async function alarmsShown({ store, now }: LineDeps, reader: Reader, isWall: boolean): Promise<Alarms> {
  const [open, ended, rules, watch, due, dead] = await Promise.all([
    everyRow((page) => store.alarms({ isOpen: true }, page)),
    store.alarms({ isOpen: false }, { limit: ENDED }),
    store.alarmRules(),
    store.alarmWatch(),
    store.mails('due'),
    store.mails('dead'),
  ]);
  const at = now();
  const isRunning = watch.at !== null && Math.abs(at.getTime() - Date.parse(watch.at)) < STALE_MS;
  return {
    ...{ open, ended: ended.rows, rules, watch: { at: watch.at, isRunning }, now: at.toISOString(), isWall },
    mails: { waiting: due.length, dead: dead.length },
    showsRecipients: reader.role === 'admin',
  };
}
