// `npm run soak -- --alarm-kills N [--database] [--seed S]`: N alarms of stations that fall silent and come back, found and sent by processes that are killed at
// random moments: one on SQLite, three that share a PostgreSQL database. Every event must reach each recipient; e-mails that arrive twice are counted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';
import { generator } from './generator.mjs';

const WORKER = fileURLToPath(new URL('./alarm-worker.mjs', import.meta.url));
const RECIPIENTS = ['ops@example.com', 'qa@example.com'];
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const LONGEST_MS = 120_000;

/** @returns the exit code. */
export async function soakAlarmKills(count, seed, { isDatabase }) {
  const parts = await bundled('alarms/soak-parts.ts');
  const random = generator(seed);
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-alarms-'));
  const postgres = isDatabase ? await parts.startPostgres() : null;
  if (isDatabase && !postgres) throw new Error('PostgreSQL is not installed, and FLATFIELD_DATABASE names none');
  const place = postgres ? { database: await postgres.makeDatabase() } : { folder };
  const store = await (postgres ? parts.openPostgresStore(place.database) : parts.openSqliteStore(folder));
  const receiver = await parts.mailReceiver({ behavior: () => (random() < 0.7 ? 'takes it late' : 'takes it') });
  const workers = await Promise.all(Array.from({ length: isDatabase ? 3 : 1 }, () => startWorker(place)));
  let kills = 0;
  const isEnded = { killing: false };
  const killing = (async () => {
    while (!isEnded.killing) {
      await pause(100 + 900 * random());
      const at = Math.floor(random() * workers.length);
      workers[at].child.kill('SIGKILL');
      await workers[at].ended;
      kills += 1;
      workers[at] = await startWorker(place);
    }
  })();
  try {
    await prepare(store, receiver.port, parts);
    await feed(store, count, random, parts);
    isEnded.killing = true;
    await killing;
    await settle(store);
    return report(store, receiver, { count, kills, isDatabase });
  } finally {
    isEnded.killing = true;
    await killing;
    for (const { child, ended } of workers) {
      child.kill('SIGKILL');
      await ended;
    }
    await receiver.close();
    await store.close();
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startWorker(place) {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(place)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, ended };
}

async function prepare(store, port, { stationRow }) {
  await store.setMailServer({
    ...{ host: '127.0.0.1', port, tls: 'none', isVerified: true, ca: null, user: null, password: null },
    from: 'line@example.com',
  });
  const condition = { kind: 'silent', afterMs: 900_000, stations: [] };
  const rule = { condition, workingTime: [], groupMs: 300, quietMs: 0, mails: RECIPIENTS };
  await store.addAlarmRule(rule, new Date().toISOString(), 'soak');
  for (let at = 0; at < STATIONS; at += 1) await store.reportStation(stationRow({ station: nameOf(at) }), nowText());
}

const STATIONS = 10;
const nameOf = (at) => `S${at}`;
const nowText = () => new Date().toISOString();

/** Each station falls silent, until its alarm is open, and comes back, until it has ended. */
async function feed(store, count, random, { stationRow }) {
  let left = count;
  const openOf = async () =>
    new Set((await store.alarms({ isOpen: true }, { limit: 500 })).rows.map((row) => row.station));
  const until = async (station, isOpen) => {
    for (const from = performance.now(); (await openOf()).has(station) !== isOpen; await pause(20)) {
      if (performance.now() - from > LONGEST_MS)
        throw new Error(`the alarm of ${station} did not ${isOpen ? 'open' : 'end'}`);
    }
  };
  await Promise.all(
    Array.from({ length: STATIONS }, async (_, at) => {
      while (left-- > 0) {
        await pause(200 * random());
        await store.reportStation(stationRow({ station: nameOf(at) }), LONG_AGO);
        await until(nameOf(at), true);
        await store.reportStation(stationRow({ station: nameOf(at) }), nowText());
        await until(nameOf(at), false);
      }
    }),
  );
}

async function settle(store) {
  for (const from = performance.now(); performance.now() - from < LONGEST_MS; await pause(200)) {
    const { rows } = await store.alarms({}, { limit: 500 });
    if (rows.every(({ sentAt }) => sentAt !== null) && (await store.mails('due')).length === 0) break;
  }
  // The last events may wait to be grouped.
  await pause(2000);
  for (const from = performance.now(); performance.now() - from < LONGEST_MS; await pause(200)) {
    if ((await store.mails('due')).length === 0) return;
  }
}

async function report(store, { received }, { count, kills, isDatabase }) {
  const accepted = received.filter(({ isAccepted }) => isAccepted);
  let [lost, unknown] = [0, 0];
  for (const recipient of RECIPIENTS) {
    const texts = new Map(
      accepted.filter((mail) => mail.recipient === recipient).map((mail) => [mail.messageId, mail.text]),
    );
    const told = [...texts.values()].flatMap((text) => text.match(/ {2}(?:OPEN|ENDED) {2}S\d/g) ?? []);
    lost += Math.max(0, 2 * count - told.length);
    unknown += Math.max(0, told.length - 2 * count);
  }
  const doubles =
    accepted.length - new Set(accepted.map(({ messageId, recipient }) => `${messageId} ${recipient}`)).size;
  const left = (await store.mails('due')).length + (await store.mails('dead')).length;
  console.log(
    `${count} alarms on ${isDatabase ? 'PostgreSQL, 3 processes' : 'SQLite'}: ${accepted.length} e-mails accepted, ${kills} kills; ` +
      `${lost} events lost, ${unknown} told in two messages, ${left} e-mails left, ${doubles} e-mails twice`,
  );
  return lost + unknown + left === 0 ? 0 : 1;
}
