import type { Transaction } from 'kysely';
import type { AlarmFinding } from '../../../protocol/alarm-finding.ts';
import type { AlarmEvent, AlarmRuleRow } from '../../../protocol/alarm-rule.ts';
import { parseSaid } from '../../../protocol/said.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import { addDeliveries } from '../webhooks/webhooks.ts';

/** Changes the alarms of each rule, and makes its message if one is due: an e-mail for each recipient, a delivery for each webhook that wants alarms. */
export async function changeAlarms(
  trx: Transaction<Tables>,
  rules: readonly AlarmRuleRow[],
  { atMs, changesOf, messageOf }: AlarmWork,
): Promise<void> {
  const open = await openAlarms(trx);
  const { publicKey } = await trx.selectFrom('identities').select('publicKey').executeTakeFirstOrThrow();
  for (const rule of rules) {
    const { opened, repeated, ended } = changesOf(rule, open);
    for (const { subject, station, finding } of opened) {
      const row = {
        ...{ rule: rule.number, subjectKey: textKey(subject), stationKey: station === null ? null : textKey(station) },
        ...{ textKey: textKey(''), findingJson: JSON.stringify(finding), openedMs: atMs, sentMs: null, endedMs: null },
      };
      const { id } = await trx.insertInto('alarms').values(row).returning('id').executeTakeFirstOrThrow();
      await addEvent(trx, id, 'opened', atMs);
    }
    for (const alarm of repeated) await addEvent(trx, alarm, 'repeated', atMs);
    for (const alarm of ended) {
      await trx.updateTable('alarms').set({ endedMs: atMs }).where('id', '=', alarm).execute();
      await addEvent(trx, alarm, 'ended', atMs);
    }
    const pending = await pendingEvents(trx, rule.number);
    const message = messageOf(rule, pending, publicKey);
    if (message) await addMessage(trx, rule, pending, message, atMs);
  }
}

/** The two halves of a change of alarms, called within its transaction. */
export interface AlarmWork {
  /** By the clock of the server, in milliseconds since 1970. */
  readonly atMs: number;
  /** The newest order of a run by then. */
  readonly order: number;
  /** Changes of one rule that is still in force. */
  readonly changesOf: (rule: AlarmRuleRow, open: readonly OpenAlarm[]) => AlarmChanges;
  /** A message about all events of a rule that wait, oldest first; null if none is due. */
  readonly messageOf: (rule: AlarmRuleRow, events: readonly PendingEvent[], server: string) => AlarmMessage | null;
}

export interface OpenAlarm {
  readonly alarm: number;
  readonly rule: number;
  readonly subject: string;
  /** Time of its last event, in milliseconds since 1970. */
  readonly lastEventMs: number;
}

export interface AlarmChanges {
  readonly opened: readonly NewAlarm[];
  /** Numbers of alarms. */
  readonly repeated: readonly number[];
  readonly ended: readonly number[];
}

export interface NewAlarm {
  readonly rule: number;
  /** A rule has one open alarm of a subject. */
  readonly subject: string;
  readonly station: string | null;
  readonly finding: AlarmFinding;
}

/** An event that no message has told of yet. */
export interface PendingEvent {
  readonly alarm: number;
  readonly event: AlarmEvent;
  readonly atMs: number;
  readonly station: string | null;
  readonly finding: AlarmFinding;
}

export interface AlarmMessage {
  /** Identifies it, in visible ASCII: the same in every attempt and for every recipient. */
  readonly key: string;
  readonly at: string;
  readonly subject: string;
  readonly text: string;
  /** For webhooks. */
  readonly body: object;
}

async function openAlarms(trx: Transaction<Tables>): Promise<readonly OpenAlarm[]> {
  const rows = await trx
    .selectFrom('alarms')
    .innerJoin('alarmEvents', 'alarmEvents.alarm', 'alarms.id')
    .select((eb) => ['alarms.id as alarm', 'rule', 'subjectKey', eb.fn.max('atMs').as('lastEventMs')])
    .where('endedMs', 'is', null)
    .groupBy(['alarms.id', 'rule', 'subjectKey'])
    .execute();
  return rows.map(({ subjectKey, lastEventMs, ...row }) => ({
    ...{ ...row, subject: textOfKey(subjectKey), lastEventMs: Number(lastEventMs) },
  }));
}

async function addEvent(trx: Transaction<Tables>, alarm: number, event: AlarmEvent, atMs: number): Promise<void> {
  await trx.insertInto('alarmEvents').values({ alarm, event, atMs, messageKey: null }).execute();
}

async function pendingEvents(
  trx: Transaction<Tables>,
  rule: number,
): Promise<readonly (PendingEvent & { readonly id: number })[]> {
  const rows = await trx
    .selectFrom('alarmEvents')
    .innerJoin('alarms', 'alarms.id', 'alarmEvents.alarm')
    .select(['alarmEvents.id', 'alarm', 'event', 'atMs', 'stationKey', 'textKey', 'findingJson'])
    .where('messageKey', 'is', null)
    .where('rule', '=', rule)
    .orderBy('alarmEvents.id')
    .execute();
  return rows.map(({ stationKey, textKey: text, findingJson, ...row }) => ({
    ...{ ...row, station: stationKey === null ? null : textOfKey(stationKey), finding: findingOf(text, findingJson) },
  }));
}

async function addMessage(
  trx: Transaction<Tables>,
  { number: rule, mails }: AlarmRuleRow,
  pending: readonly { readonly id: number }[],
  { key, body, at, subject, text }: AlarmMessage,
  atMs: number,
): Promise<void> {
  const contentJson = JSON.stringify({ at, subject, text });
  const rows = [...new Set(mails)].map((recipient) => ({
    ...{ rule, key, recipient, contentJson, state: 'due' as const, attempts: 0, dueMs: atMs },
    ...{ attemptedAt: null, problemKey: null },
  }));
  if (rows.length > 0) await trx.insertInto('mails').values(rows).execute();
  const webhooks = await trx.selectFrom('webhooks').select(['id', 'eventsJson']).execute();
  await addDeliveries(trx, webhooks, [{ event: 'alarm', key, body }], atMs);
  const ids = pending.map(({ id }) => id);
  await trx.updateTable('alarmEvents').set({ messageKey: key }).where('id', 'in', ids).execute();
}

/** The finding of an alarm, from its row; a row of before codes holds a sentence. */
export function findingOf(text: string, findingJson: string | null): AlarmFinding {
  return findingJson === null ? { code: 'told', text: textOfKey(text) } : parseSaid(findingJson);
}
