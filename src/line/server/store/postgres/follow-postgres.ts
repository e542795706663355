import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Client } from 'pg';
import type { StationRow } from '../../../protocol/station-report.ts';
import { rowOf, selectRows } from '../runs/run-rows.ts';
import type { OwnMethods } from '../store-parts.ts';
import type { Tables } from '../tables.ts';
import { CHANGES_CHANNEL } from './postgres-tables.ts';

/**
 * Hears of what any server keeps in a database by its notifications. They only wake: runs are read from the database, in the order in which
 * they were committed, so that none is missed or told twice. A connection that is lost is made again, and `onConnected` called.
 */
export function followPostgres(
  db: Kysely<Tables>,
  connect: () => Client,
  onConnected: () => void,
): OwnMethods['follow'] {
  return async (listener) => {
    let last = await newestOrder(db);
    let reading: Promise<unknown> = Promise.resolve();
    const inTurn = (work: () => Promise<void>) => {
      // What cannot be read now is read when the connection is back.
      reading = reading.then(work).catch(() => undefined);
    };
    const readRuns = async () => {
      for (;;) {
        const query = selectRows(db).where('runs.order', '>', last).orderBy('runs.order').limit(PAGE);
        const rows = await query.execute();
        for (const row of rows) {
          last = row.order;
          listener({ name: 'run', data: rowOf(row) });
        }
        if (rows.length < PAGE) return;
      }
    };
    const readStations = async (key?: string) => {
      const all = db.selectFrom('stations').select('rowJson').orderBy('stationKey');
      const rows = await (key === undefined ? all : all.where('stationKey', '=', key)).execute();
      for (const { rowJson } of rows) listener({ name: 'station', data: JSON.parse(rowJson) as StationRow });
    };
    const stopped = new AbortController();
    const stopping = new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
    const open = async () => {
      const client = connect();
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
      });
      client.on('notification', ({ payload = '' }) => {
        const [name, key] = payload.split(/ (.*)/s);
        inTurn(name === 'station' ? () => readStations(key) : readRuns);
      });
      try {
        await client.connect();
        await client.query(`listen ${CHANGES_CHANNEL}`);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
      return { client, lost };
    };
    const watch = async (first: Awaited<ReturnType<typeof open>>) => {
      for (let connection: typeof first | null = first; ; ) {
        if (connection) {
          await untilLost(connection.client, Promise.race([connection.lost, stopping]), () => inTurn(readRuns));
          // One that no longer answers is not waited for.
          void connection.client.end().catch(() => undefined);
        }
        if (stopped.signal.aborted) return;
        await wait(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
        connection = await open().catch(() => null);
        if (!connection) continue;
        onConnected();
        inTurn(readRuns);
        inTurn(() => readStations());
      }
    };
    const watching = watch(await open());
    return async () => {
      stopped.abort();
      await watching;
      await reading;
    };
  };
}

const PAGE = 200;
const RETRY_MS = 1000;
/** Between two signs of life: a network that swallows everything is noticed by them only. */
const ALIVE_MS = 15_000;

/** Ends when the connection is lost, when it no longer answers, or when following stops. */
async function untilLost(client: Client, end: Promise<void>, onAlive: () => void): Promise<void> {
  const over = end.then(() => false);
  for (;;) {
    if (!(await within(ALIVE_MS, over, true))) return;
    const answer = client.query('select 1').then(
      () => true,
      () => false,
    );
    if (!(await within(ALIVE_MS, Promise.race([answer, over]), false))) return;
    onAlive();
  }
}

async function within<T>(ms: number, value: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController();
  const late = wait(ms, otherwise, { signal: timer.signal }).catch(() => otherwise);
  const first = await Promise.race([value, late]);
  timer.abort();
  return first;
}

async function newestOrder(db: Kysely<Tables>): Promise<number> {
  const newest = await db
    .selectFrom('arrivals')
    .select((eb) => eb.fn.max('order').as('order'))
    .executeTakeFirst();
  return newest?.order ?? 0;
}
