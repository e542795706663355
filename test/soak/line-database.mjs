// `npm run soak -- --line N --database [--seed S]`: ten stations send N runs through one address to two servers that share a PostgreSQL
// database with two workers. Servers, workers, stations and the database are killed, connections cut, disks filled and runs sent again,
// while stored runs are judged again, webhooks delivered and days summed up. Then everything must be there once, unchanged, and done.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askedOptions } from '../../dist/record/asked-options.js';
import { judgeRecord } from '../../dist/record/judge-record.js';
import { bundled } from './bundled.mjs';
import { generator } from './generator.mjs';
import { disturb } from './line-disturbances.mjs';
import { startNetwork } from './line-network.mjs';
import { flatfield, freePort } from './line-server.mjs';
import { LineService } from './line-service.mjs';
import { makeTemplates, runStation, STATIONS, stationsOf } from './line-stations.mjs';
import { lineProblems, reader } from './line-truth.mjs';
import { judgeAgain, looseProfile, startReceiver, workProblems } from './line-work.mjs';
import { SmallDisk } from './small-disk.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const worker = fileURLToPath(new URL('line-worker.mjs', import.meta.url));

/** @returns the exit code. */
export async function soakLineDatabase(count, seed) {
  const { startPostgres } = await bundled('../real/postgres/start-postgres.ts');
  const random = generator(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-line-'));
  // PostgreSQL runs as another user.
  chmodSync(scratch, 0o711);
  const disks = {
    database: new SmallDisk(join(scratch, 'database'), 1500),
    stations: new SmallDisk(join(scratch, 'stations'), 1200),
  };
  chmodSync(disks.database.folder, 0o777);
  const closing = [async () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })];
  for (const disk of Object.values(disks)) closing.push(async () => disk.unmount());
  try {
    const settings = ['max_wal_size=128MB', 'min_wal_size=32MB'];
    const postgres = await startPostgres({ parent: disks.database.folder, settings });
    if (!postgres) throw new Error('PostgreSQL is not installed, and FLATFIELD_DATABASE names none');
    closing.push(() => postgres.close());
    const database = await postgres.makeDatabase();
    const line = await startLine(database, scratch, closing);
    const receiver = await startReceiver(random);
    closing.push(() => receiver.close());
    const network = await startNetwork(
      line.servers.map(({ port }) => port),
      random,
    );
    closing.push(() => network.close());
    const admin = await makeToken(scratch, database, 'soak', 'admin');
    const tokenFile = await makeToken(scratch, database, 'stations', 'station');
    const token = readFileSync(admin, 'utf8').trim();
    await reader(line.servers[0], token).post('/webhooks', receiver.webhook);
    const templates = await productionTemplates(scratch);
    const profile = looseProfile(recordOf(templates[0]));
    const target = { url: `http://127.0.0.1:${network.port}`, tokenFile, caFile: null };
    const stations = stationsOf(disks.stations.folder, count, { templates, target });
    const folders = stations.map(({ folder }) => join(folder, 'runs'));
    const done = { stations: 0, kills: 0, stops: 0, databaseKills: 0 };
    const started = performance.now();
    const untilMs = started + 20_000 + 60 * count;
    const over = new AbortController();
    const disturbing = disturb({ ...line, postgres, disks, network, done }, untilMs, random, over.signal);
    // If anything fails, nothing goes on.
    closing.push(() => {
      over.abort();
      return disturbing.catch(() => undefined);
    });
    const judging = halfway(folders, count, done, over.signal).then(() =>
      judgeAgain(line.servers, token, profile, over.signal),
    );
    await Promise.all([...stations.map((one) => runStation(one, done, random, over.signal)), disturbing, judging]);
    const seconds = (performance.now() - started) / 1000;
    const work = await workProblems(line.servers, token, { folders, receiver, profile });
    const { reindexed, ...kept } = await lineProblems(line.servers, folders, admin);
    const crashes = sumOf([...line.servers, ...line.workers], 'crashes');
    const found = { ...kept, 'changed by reindexing': reindexed, ...work, 'ended by themselves': crashes };
    const all = `${done.kills} stations, ${sumOf(line.servers, 'kills')} servers and ${sumOf(line.workers, 'kills')} workers killed`;
    const fills = (disk) => (disk.isSmall ? disk.fills : 'no');
    console.log(
      `${count} runs of ${STATIONS} stations on PostgreSQL in ${seconds.toFixed(0)} s, ${all}, ${network.cuts} connections cut, ` +
        `the database stopped ${done.stops} and killed ${done.databaseKills} times, its disk filled ${fills(disks.database)} times and ` +
        `that of the stations ${fills(disks.stations)} times: ` +
        Object.entries(found)
          .map(([what, times]) => `${times} ${what}`)
          .join(', '),
    );
    return Object.values(found).every((times) => times === 0) ? 0 : 1;
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Two servers and two workers. */
async function startLine(database, scratch, closing) {
  const begunMs = Date.now();
  const servers = [];
  for (const name of ['server 1', 'server 2']) {
    const port = await freePort();
    const place = ['--database', database];
    const args = [bin, 'line', 'serve', '--folder', join(scratch, name), ...place, '--port', String(port), '--no-work'];
    servers.push(new LineService(name, args, { port, place }));
  }
  const given = JSON.stringify({ database, begunMs });
  const workers = ['worker 1', 'worker 2'].map((name) => new LineService(name, [worker, given]));
  for (const service of [...servers, ...workers]) {
    closing.push(() => service.end('SIGTERM'));
    await service.start();
  }
  return { servers, workers };
}

async function makeToken(scratch, database, name, role) {
  const file = join(scratch, `${name}.token`);
  await flatfield('line', 'token', 'create', name, '--role', role, '--database', database, '--out', file);
  return file;
}

/** Only runs of real monitors are counted. */
async function productionTemplates(scratch) {
  const templates = await makeTemplates(scratch);
  for (const folder of templates) {
    const real = { ...recordOf(folder), simulated: null };
    const judged = judgeRecord(real, real.judgment.profile, askedOptions(real));
    writeFileSync(join(folder, 'inspection.json'), JSON.stringify({ ...real, ...judged }));
  }
  return templates;
}

function recordOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'inspection.json'), 'utf8'));
}

async function halfway(folders, count, done, signal) {
  const made = () => folders.reduce((sum, folder) => sum + (existsSync(folder) ? readdirSync(folder).length : 0), 0);
  while (made() < count / 2 && done.stations < STATIONS && !signal.aborted) await pause(200);
}

function sumOf(services, what) {
  return services.reduce((sum, service) => sum + service[what], 0);
}
