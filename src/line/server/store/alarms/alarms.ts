import type { Kysely, Transaction } from 'kysely';
import type { AlarmRow } from '../../../protocol/alarm-finding.ts';
import type { AlarmRule, AlarmRuleRow } from '../../../protocol/alarm-rule.ts';
import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import { orderOfCursor, pageOf } from '../cursor.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { addDeliveries, type LineEvent } from '../webhooks/webhooks.ts';
import { type AlarmWork, changeAlarms, findingOf } from './change-alarms.ts';

/** Rules for alarms, and the alarms that they found. */
export const alarmTables = ({ db, write }: StoreParts) => ({
  /** Returns its number. */
  addAlarmRule: (rule: AlarmRule, at: string, by: string): Promise<number> =>
    write(async (trx) => {
      const row = { ruleJson: JSON.stringify(rule), createdAt: at, createdByKey: textKey(by), removedAt: null };
      return (await trx.insertInto('alarmRules').values(row).returning('id').executeTakeFirstOrThrow()).id;
    }),
  /** Those in force, oldest first. */
  alarmRules: (): Promise<readonly AlarmRuleRow[]> => rulesInForce(db),
  /** Ends its open alarms without a message, and forgets what waits to be sent. False if there is no such rule. */
  removeAlarmRule: (number: number, at: string): Promise<boolean> => write((trx) => removeRule(trx, number, at)),
  /** The last time at which the rules were held against the line, and how many times they were. */
  alarmWatch: (): Promise<AlarmWatch> => watchOf(db),
  /**
   * Opens, repeats and ends alarms, and makes the messages that are due by then, in one transaction. False, and nothing changes, if the watch is no longer
   * at `count`: then another process did it.
   */
  changeAlarms: (count: number, work: AlarmWork): Promise<boolean> =>
    write(async (trx) => {
      if ((await watchOf(trx)).count !== count) return false;
      await changeAlarms(trx, await rulesInForce(trx), work);
      const at = new Date(work.atMs).toISOString();
      const value = JSON.stringify({ count: count + 1, at, order: work.order } satisfies AlarmWatch);
      const mark = trx.insertInto('workMarks').values({ name: WATCHED, value });
      await mark.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
      return true;
    }),
  /** Enters an event for every webhook that wants it. Returns their number. */
  tellWebhooks: (event: LineEvent, nowMs: number): Promise<number> =>
    write(async (trx) => {
      const all = await trx.selectFrom('webhooks').select(['id', 'eventsJson']).execute();
      const wanting = all.filter(({ eventsJson }) => (JSON.parse(eventsJson) as string[]).includes(event.event));
      await addDeliveries(trx, wanting, [event], nowMs);
      return wanting.length;
    }),
  /** Newest first. */
  alarms: (filter: AlarmFilter, page: PageRequest): Promise<Page<AlarmRow>> => findAlarms(db, filter, page),
});

export interface AlarmWatch {
  readonly count: number;
  /** UTC; null before the first time. */
  readonly at: string | null;
  /** The newest order of a run by then. */
  readonly order: number;
}

export interface AlarmFilter {
  readonly isOpen?: boolean | undefined;
  /** Those that were open at any time from then, and before; UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Name of the mark of work. */
const WATCHED = 'alarms-watched';

async function watchOf(db: Kysely<Tables>): Promise<AlarmWatch> {
  const mark = await db.selectFrom('workMarks').select('value').where('name', '=', WATCHED).executeTakeFirst();
  return mark ? (JSON.parse(mark.value) as AlarmWatch) : { count: 0, at: null, order: 0 };
}

async function rulesInForce(db: Kysely<Tables>): Promise<readonly AlarmRuleRow[]> {
  const rows = await db.selectFrom('alarmRules').selectAll().where('removedAt', 'is', null).orderBy('id').execute();
  return rows.map(({ id, ruleJson, createdAt, createdByKey }) => ({
    ...(JSON.parse(ruleJson) as AlarmRule),
    ...{ number: id, createdAt, createdBy: textOfKey(createdByKey) },
  }));
}

async function removeRule(trx: Transaction<Tables>, number: number, at: string): Promise<boolean> {
  const rule = trx.updateTable('alarmRules').set({ removedAt: at }).where('id', '=', number);
  const { numUpdatedRows } = await rule.where('removedAt', 'is', null).executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const open = trx
    .updateTable('alarms')
    .set({ endedMs: Date.parse(at) })
    .where('rule', '=', number);
  await open.where('endedMs', 'is', null).execute();
  await trx
    .deleteFrom('alarmEvents')
    .where('messageKey', 'is', null)
    .where('alarm', 'in', trx.selectFrom('alarms').select('id').where('rule', '=', number))
    .execute();
  await trx.deleteFrom('mails').where('rule', '=', number).where('state', '<>', 'delivered').execute();
  return true;
}

async function findAlarms(
  db: Kysely<Tables>,
  { isOpen, from, to }: AlarmFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<AlarmRow>> {
  const rows = await db
    .selectFrom('alarms')
    .innerJoin('alarmRules', 'alarmRules.id', 'alarms.rule')
    .select([
      'alarms.id as order',
      'rule',
      'ruleJson',
      'stationKey',
      'textKey',
      'findingJson',
      'openedMs',
      'sentMs',
      'endedMs',
    ])
    .where('alarms.id', '<', cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor))
    .$if(isOpen !== undefined, (query) => query.where('endedMs', isOpen ? 'is' : 'is not', null))
    .$if(to !== undefined, (query) => query.where('openedMs', '<', Date.parse(to ?? '')))
    .$if(from !== undefined, (query) =>
      query.where((eb) => eb.or([eb('endedMs', 'is', null), eb('endedMs', '>=', Date.parse(from ?? ''))])),
    )
    .orderBy('alarms.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = pageOf(rows, limit);
  return {
    rows: page.rows.map(
      ({ order, rule, ruleJson, stationKey, textKey: text, findingJson, openedMs, sentMs, endedMs }) => ({
        ...{ number: order, rule, kind: (JSON.parse(ruleJson) as AlarmRule).condition.kind },
        ...{ station: stationKey === null ? null : textOfKey(stationKey), finding: findingOf(text, findingJson) },
        ...{ openedAt: utc(openedMs), sentAt: utcOrNull(sentMs), endedAt: utcOrNull(endedMs) },
      }),
    ),
    next: page.next,
  };
}

function utcOrNull(ms: number | null): string | null {
  return ms === null ? null : utc(ms);
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
