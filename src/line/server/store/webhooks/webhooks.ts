import { type Kysely, sql, type Transaction } from 'kysely';
import type { Page, PageRequest } from '../../../protocol/run-filter.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { DeliveryRow, WebhookAnswer, WebhookEvent, WebhookRow } from '../../../protocol/webhook-row.ts';
import { noteSent } from '../alarms/note-sent.ts';
import { orderOfCursor, pageOf } from '../cursor.ts';
import { arrivalOf, rowOf, selectRows } from '../runs/run-rows.ts';
import type { StoreParts } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { textKey, textOfKey } from '../text-key.ts';
import type { DeliveryState } from '../work-tables.ts';

/** Addresses that receive events, and every event for each of them until it is delivered. */
export const webhookTables = ({ db, write }: StoreParts) => ({
  /** Adds an address, which receives events from now on. Returns its number. */
  addWebhook: ({ url, events, secret, at, by }: NewWebhook): Promise<number> =>
    write(async (trx) => {
      const row = { url, eventsJson: JSON.stringify(events), secret, createdAt: at, createdByKey: textKey(by) };
      const query = trx.insertInto('webhooks').values({ ...row, order: await newestOrder(trx) });
      return (await query.returning('id').executeTakeFirstOrThrow()).id;
    }),
  webhooks: (): Promise<readonly WebhookRow[]> => findWebhooks(db),
  /** With its secret and everything that was for it. False if there is none. */
  removeWebhook: (number: number): Promise<boolean> =>
    write(async (trx) => {
      await trx.deleteFrom('deliveries').where('webhook', '=', number).execute();
      const { numDeletedRows } = await trx.deleteFrom('webhooks').where('id', '=', number).executeTakeFirst();
      return numDeletedRows > 0n;
    }),
  /** The order of the newest run if it has not been announced to every webhook; null if all have. */
  unannounced: async (): Promise<number | null> => {
    const newest = await newestOrder(db);
    const late = await db.selectFrom('webhooks').select('id').where('order', '<', newest).executeTakeFirst();
    return late ? newest : null;
  },
  /** Makes deliveries of some runs that have not been announced, oldest first, each once. */
  announceRuns: (eventsOf: (run: RunRow) => readonly LineEvent[], nowMs: number): Promise<void> =>
    write((trx) => announceRuns(trx, eventsOf, nowMs)),
  /** Deliveries that are due, the oldest ones of each webhook. */
  dueDeliveries: async (nowMs: number, ofEach: number): Promise<readonly DueDelivery[]> => {
    const found: DueDelivery[] = [];
    for (const { id } of await db.selectFrom('webhooks').select('id').orderBy('id').execute()) {
      const due = db.selectFrom('deliveries').select(['id as number', 'dueMs']).where('state', '=', 'due');
      const ofOne = due.where('webhook', '=', id).where('dueMs', '<=', nowMs).orderBy('dueMs').orderBy('id');
      found.push(...(await ofOne.limit(ofEach).execute()));
    }
    return found;
  },
  /** The delivery to send; null if that attempt was made already, or its webhook no longer exists. */
  delivery: async ({ number, dueMs }: DueDelivery): Promise<WebhookDelivery | null> => {
    const found = await db
      .selectFrom('deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook')
      .select(['url', 'secret', 'key', 'event', 'bodyJson as body', 'attempts'])
      .where('deliveries.id', '=', number)
      .where('dueMs', '=', dueMs)
      .where('state', '=', 'due')
      .executeTakeFirst();
    return found ? { ...found, event: found.event as WebhookEvent } : null;
  },
  /** Keeps the result of an attempt. False if it was kept before. */
  settleDelivery: (
    { number, dueMs }: DueDelivery,
    { state, at, dueMs: nextMs, answer }: SettledAttempt,
  ): Promise<boolean> =>
    write(async (trx) => {
      const settled = await trx
        .updateTable('deliveries')
        .set({ state, attemptedAt: at, dueMs: nextMs, answerJson: JSON.stringify(answer) })
        .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', number)
        .where('dueMs', '=', dueMs)
        .where('state', '=', 'due')
        .returning(['event', 'key'])
        .executeTakeFirst();
      if (settled?.event === 'alarm' && state === 'delivered') await noteSent(trx, settled.key, at);
      return settled !== undefined;
    }),
  /** Newest first. */
  deliveries: (state: DeliveryState, page: PageRequest): Promise<Page<DeliveryRow>> => findDeliveries(db, state, page),
  /** A dead delivery gets all its attempts again. False if it is not dead. */
  retryDelivery: (number: number, nowMs: number): Promise<boolean> =>
    write(async (trx) => {
      const dead = trx.updateTable('deliveries').set({ state: 'due', attempts: 0, dueMs: nowMs });
      const { numUpdatedRows } = await dead.where('id', '=', number).where('state', '=', 'dead').executeTakeFirst();
      return numUpdatedRows > 0n;
    }),
  /** Forgets what was delivered before a time. */
  forgetDelivered: async (before: string): Promise<void> => {
    await write((trx) =>
      trx.deleteFrom('deliveries').where('state', '=', 'delivered').where('attemptedAt', '<', before).execute(),
    );
  },
});

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly at: string;
  /** Name of the token, or `command`. */
  readonly by: string;
}

/** An event on the line, as webhooks receive it. */
export interface LineEvent {
  readonly event: WebhookEvent;
  /** Identifies the event, in visible ASCII: the same in every delivery. */
  readonly key: string;
  readonly body: object;
}

/** One attempt: `dueMs` tells it from the others of a delivery. */
export interface DueDelivery {
  readonly number: number;
  readonly dueMs: number;
}

export interface WebhookDelivery {
  readonly url: string;
  readonly secret: string;
  readonly key: string;
  readonly event: WebhookEvent;
  readonly body: string;
  /** Made before this one. */
  readonly attempts: number;
}

export interface SettledAttempt {
  readonly state: DeliveryState;
  readonly at: string;
  /** Time when the next attempt is due, if there is one, in milliseconds since 1970. */
  readonly dueMs: number;
  readonly answer: WebhookAnswer;
}

/** Enters events for every webhook that wants them. An event that a webhook has is not entered again. */
export async function addDeliveries(
  trx: Transaction<Tables>,
  webhooks: readonly { readonly id: number; readonly eventsJson: string }[],
  events: readonly LineEvent[],
  nowMs: number,
): Promise<void> {
  const rows = webhooks.flatMap(({ id, eventsJson }) => {
    const wanted = JSON.parse(eventsJson) as readonly WebhookEvent[];
    return events
      .filter(({ event }) => wanted.includes(event))
      .map(({ event, key, body }) => ({
        ...{ webhook: id, event, key, bodyJson: JSON.stringify(body), state: 'due' as const, attempts: 0 },
        ...{ dueMs: nowMs, createdAt: new Date(nowMs).toISOString(), attemptedAt: null, answerJson: null },
      }));
  });
  for (let start = 0; start < rows.length; start += 500) {
    await trx
      .insertInto('deliveries')
      .values(rows.slice(start, start + 500))
      .onConflict((conflict) => conflict.columns(['webhook', 'key']).doNothing())
      .execute();
  }
}

/** Runs that are announced in one transaction. */
const RUNS = 100;

async function announceRuns(
  trx: Transaction<Tables>,
  eventsOf: (run: RunRow) => readonly LineEvent[],
  nowMs: number,
): Promise<void> {
  const webhooks = await trx.selectFrom('webhooks').select(['id', 'eventsJson', 'order']).execute();
  const first = Math.min(...webhooks.map(({ order }) => order));
  if (!Number.isFinite(first)) return;
  const found = await selectRows(trx).where('runs.order', '>', first).orderBy('runs.order').limit(RUNS).execute();
  // As it arrived: that it was quarantined stays an event when it is released.
  const runs = found.map((row) => ({ ...rowOf(row), quarantine: arrivalOf(row).quarantine }));
  // Runs that were pruned at once have no rows: then nothing is left to announce.
  const last = found.length < RUNS ? await newestOrder(trx) : (runs.at(-1)?.order ?? first);
  for (const webhook of webhooks) {
    const events = runs.filter(({ order }) => order > webhook.order).flatMap(eventsOf);
    await addDeliveries(trx, [webhook], events, nowMs);
  }
  await trx.updateTable('webhooks').set({ order: last }).where('order', '<', last).execute();
}

async function findWebhooks(db: Kysely<Tables>): Promise<readonly WebhookRow[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'eventsJson', 'createdAt', 'createdByKey'])
    .orderBy('id')
    .execute();
  const counted = await db
    .selectFrom('deliveries')
    .select((eb) => ['webhook', 'state', eb.fn.countAll().as('count')])
    .where('state', '<>', 'delivered')
    .groupBy(['webhook', 'state'])
    .execute();
  const countOf = (id: number, wanted: DeliveryState) =>
    Number(counted.find(({ webhook, state }) => webhook === id && state === wanted)?.count ?? 0);
  return rows.map(({ id, url, eventsJson, createdAt, createdByKey }) => ({
    ...{ number: id, url, events: JSON.parse(eventsJson) as WebhookEvent[], createdAt },
    ...{ createdBy: textOfKey(createdByKey), waiting: countOf(id, 'due'), dead: countOf(id, 'dead') },
  }));
}

async function findDeliveries(
  db: Kysely<Tables>,
  state: DeliveryState,
  { cursor, limit }: PageRequest,
): Promise<Page<DeliveryRow>> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook')
    .select(['deliveries.id as order', 'webhook', 'url', 'event', 'key', 'state', 'attempts', 'dueMs'])
    .select(['deliveries.createdAt', 'attemptedAt', 'answerJson'])
    .where('state', '=', state)
    .where('deliveries.id', '<', cursor === undefined ? Number.MAX_SAFE_INTEGER : orderOfCursor(cursor))
    .orderBy('deliveries.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = pageOf(rows, limit);
  return {
    rows: page.rows.map(({ order, event, dueMs, answerJson, ...row }) => ({
      ...{ ...row, number: order, event: event as WebhookEvent, dueAt: new Date(dueMs).toISOString() },
      answer: answerJson === null ? null : (JSON.parse(answerJson) as WebhookAnswer),
    })),
    next: page.next,
  };
}

async function newestOrder(db: Kysely<Tables>): Promise<number> {
  const query = db.selectFrom('arrivals').select(sql<number | null>`max("order")`.as('order'));
  return Number((await query.executeTakeFirst())?.order ?? 0);
}
