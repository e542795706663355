import type { Alarms } from '../../pages/parts/page-inputs.ts';
import { everyRow } from '../../store/every-row.ts';
import type { LineDeps, Reader } from '../line-env.ts';

/** Ended alarms on the page; the API has all. */
const ENDED = 100;

/** A watch that is older is not running: it looks every half minute. */
const STALE_MS = 3 * 60_000;

/** Everything that the page of alarms shows. Addresses are for administrators only. */
export async function alarmsShown({ store, now }: LineDeps, reader: Reader, isWall: boolean): Promise<Alarms> {
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
