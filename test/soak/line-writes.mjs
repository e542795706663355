// `npm run soak -- --writes N [--seed S]`: a station that inspects, its sender, a line server and the first start of one are killed before a
// write, and in the middle of one, N times altogether, spread over the lists of all their writes. Each time a unit had passed before and fails
// now: no acknowledged run may be lost, no run that began to read may be unknown, and the gate may not go on allowing the unit.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSimulator } from '../../dist/entries/simulator.js';
import { pushSpool } from '../../dist/line/station/spool/push-spool.js';
import { Spool } from '../../dist/line/station/spool/spool.js';
import { writeManifest } from '../../dist/record/run-folder/write-manifest.js';
import { generator } from './generator.mjs';
import { flatfield, freePort, LineServer } from './line-server.mjs';
import { reader } from './line-truth.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const preload = new URL('kill-at-write.mjs', import.meta.url).href;
const profile = {
  ...{ name: 'writes', version: 1, title: 'White is as it was calibrated', kind: 'signal', calibrationMaxAgeDays: 180 },
  plan: { layout: '3x3', patches: ['white'] },
  requires: { minimumPoints: 9, patches: [] },
  withoutToneResponse: 'code-values',
  limits: [
    {
      ...{ metric: 'delta-e-2000-reference-max', operator: '<=', recommended: 1, required: 2 },
      ...{ source: 'a soak', verified: true },
    },
  ],
};

/** @returns the exit code. */
export async function soakWrites(count, seed) {
  const random = generator(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-writes-'));
  const sum = { kills: 0, halves: 0, problems: 0 };
  const world = new World(scratch);
  try {
    await world.begin();
    const programs = [stationRound, senderRound, serverRound, firstStartRound];
    for (const [at, round] of programs.entries()) {
      const share = Math.floor((count + at) / programs.length);
      const all = await round(world, null);
      let killed = 0;
      for (let number = 0; number < share; number += 1) {
        // Spread over the list, each at a random place within its part.
        const write = 1 + Math.floor(((number + random()) * all.length) / share);
        const isHalf = number % 2 === 1;
        const found = await round(world, { write, isHalf }).catch((error) => ({ problems: [`crash: ${error.stack}`] }));
        if (found.wasKilled) killed += 1;
        if (found.wasKilled && isHalf) sum.halves += 1;
        sum.problems += found.problems.length;
        for (const one of found.problems)
          console.log(`${round.name}, write ${write} (${all[write - 1]}), half ${isHalf}: ${one}`);
      }
      sum.kills += killed;
      console.log(`${round.name}: ${all.length} writes, killed ${killed} times`);
    }
  } finally {
    await world.end();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(`${sum.kills} kills at writes, ${sum.halves} of them in the middle of one: ${sum.problems} problems`);
  return sum.problems === 0 ? 0 : 1;
}

/** One line server, a good monitor and a bad one, and runs of both. */
class World {
  #rounds = 0;
  #ends = [];

  constructor(scratch) {
    this.scratch = scratch;
    this.profile = join(scratch, 'profile.json');
  }

  async begin() {
    await writeFile(this.profile, JSON.stringify(profile));
    this.server = new LineServer(join(this.scratch, 'line'), await freePort());
    this.#ends.push(() => this.server.end('SIGKILL'));
    await this.server.start();
    this.target = { url: `http://127.0.0.1:${this.server.port}`, caFile: null };
    this.target.tokenFile = await this.server.token('stations', 'station');
    this.admin = readFileSync(await this.server.token('soak', 'admin'), 'utf8').trim();
    await flatfield('line', 'profile', 'add', this.profile, ...this.server.place, '--max-attempts', '100');
    const monitors = { good: 'flat', bad: 'dim-edge' };
    this.templates = {};
    for (const [name, scenario] of Object.entries(monitors)) {
      const simulator = await startSimulator({ scenario, timeScale: 0, seed: 1 });
      const watched = await startWatched(simulator.url);
      this.#ends.push(watched.close, () => simulator.close());
      this[name] = watched;
      const out = join(this.scratch, `${name}-template`);
      const code = await this.command(this.scratch, inspectOf(this, watched, 'template', out)).ended;
      if (code.code !== (name === 'good' ? 0 : 1)) throw new Error(`${name}: ${code.code} ${code.said}`);
      this.templates[name] = out;
    }
  }

  async end() {
    for (const end of this.#ends) await end();
  }

  /** A unit that may ship, in a folder of its own. */
  async unit() {
    this.#rounds += 1;
    const unit = `unit-${this.#rounds}`;
    const folder = join(this.scratch, unit);
    mkdirSync(folder);
    const spool = new Spool(join(folder, 'before'));
    await this.enter(spool, 'good', unit, join(folder, 'passed'));
    await pushSpool(spool, { which: 'waiting' });
    if (!(await this.mayShip(unit))) throw new Error(`${unit} might not ship before`);
    return { unit, folder };
  }

  /** A copy of a run, in a spool. */
  async enter(spool, name, unit, run) {
    await spool.begin(run, this.target);
    await cp(this.templates[name], run, { recursive: true, filter: (path) => !path.endsWith('manifest.json') });
    const file = join(run, 'inspection.json');
    const runId = `${unit}-${name}`;
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), runId, unit }));
    await writeManifest(run, runId);
    await spool.enter(run, this.target);
  }

  async mayShip(unit) {
    const headers = { authorization: `Bearer ${this.admin}` };
    const answer = await fetch(`${this.target.url}/api/v1/units/${unit}/gate?profile=${profile.name}`, { headers });
    if (!answer.ok) throw new Error(`the gate answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).allowed;
  }

  async runsOfUnit(unit) {
    return (await reader(this.server, this.admin).list(`/runs?unit=${unit}`)).filter((row) => row.unit === unit);
  }

  /** A command of a station whose state lies in a folder. */
  command(folder, args, kill) {
    const list = join(folder, 'list');
    const environment = {
      ...{ ...process.env, XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') },
      ...(kill !== undefined && preloadOf(kill, list)),
    };
    const child = spawn(process.execPath, [bin, ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const ended = new Promise((resolve) =>
      child.once('close', (code, signal) => resolve({ code: code ?? signal, said, wasKilled: signal === 'SIGKILL' })),
    );
    return { ended, list: () => readFileSync(list, 'utf8').split('\n') };
  }
}

/** Environment of a program that is to be killed; null: that lists its writes. */
function preloadOf(kill, list) {
  return {
    ...{ NODE_OPTIONS: `--import ${preload}`, FLATFIELD_KILL_PROGRAM: 'bin.js', FLATFIELD_KILL_LIST: list },
    ...(kill && { FLATFIELD_KILL_AT: String(kill.write), FLATFIELD_KILL_HALF: kill.isHalf ? '1' : '' }),
  };
}

/** In front of a simulated monitor: counts the readings that are asked for, all with the marker, and not what shows the resolution before. */
async function startWatched(url) {
  const watched = { readings: 0 };
  const server = createServer((incoming, answer) => {
    if (/pixel-inspection\?.*show-marker=true/.test(incoming.url)) watched.readings += 1;
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url, url), { method, headers }, (response) => {
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(watched, { url: `http://127.0.0.1:${server.address().port}`, close });
}

function inspectOf(world, monitor, unit, out) {
  return [
    ...[
      'inspect',
      '--api',
      monitor.url,
      '--resolution',
      '3840x2160',
      '--shown',
      '--marker',
      'inline',
      '--patches',
      'white',
    ],
    ...['--profile', world.profile, '--unit', unit, '--out', out],
  ];
}

const lineOf = ({ target }) => ['--line', target.url, '--line-token-file', target.tokenFile];

/** A station that inspects a bad unit. With no kill, resolves to the list of its writes. */
async function stationRound(world, kill) {
  const { unit, folder } = await world.unit();
  const before = world.bad.readings;
  const out = join(folder, 'run');
  const inspecting = world.command(folder, [...inspectOf(world, world.bad, unit, out), ...lineOf(world)], kill);
  const { wasKilled } = await inspecting.ended;
  if (kill === null) return inspecting.list();
  const status = await world.command(folder, ['line', 'status']).ended;
  const push = await world.command(folder, ['line', 'push']).ended;
  const mayShip = await world.mayShip(unit);
  const [hasRead, isNamed] = [world.bad.readings > before, push.code !== 0 && push.said.includes(out)];
  const problems = [];
  if (hasRead && mayShip && !isNamed)
    problems.push(`read, and nobody says so: ${status.code} ${status.said} ${push.code} ${push.said}`);
  if (!hasRead && !mayShip) problems.push('nothing was read, and the unit is blocked');
  if (!wasKilled && mayShip) problems.push('it ended, and the unit may ship');
  if ((await world.runsOfUnit(unit)).length > 2) problems.push('more runs than were made');
  return { problems, wasKilled };
}

/** The spool of a station whose state lies in a folder. */
const spoolOf = (folder) => new Spool(join(folder, 'state', 'flatfield'));

/** The sender of a failed run. */
async function senderRound(world, kill) {
  const { unit, folder } = await world.unit();
  await world.enter(spoolOf(folder), 'bad', unit, join(folder, 'runs', 'failed'));
  const sending = world.command(folder, ['line', 'push'], kill);
  const { wasKilled } = await sending.ended;
  if (kill === null) return sending.list();
  return { problems: await afterwards(world, { unit, folder }), wasKilled };
}

/** The run is sent again: then it is there once, and blocks its unit. */
async function afterwards(world, { unit, folder }) {
  const push = await world.command(folder, ['line', 'push']).ended;
  const rows = await world.runsOfUnit(unit);
  const problems = [];
  if (push.code !== 0) problems.push(`push ended in ${push.code}: ${push.said}`);
  if (rows.length !== 2) problems.push(`${rows.length} runs of the unit in place of 2`);
  if (await world.mayShip(unit)) problems.push('a unit that failed may ship');
  return problems;
}

/** The server, while it starts and takes a run. */
async function serverRound(world, kill) {
  const { unit, folder } = await world.unit();
  await world.enter(spoolOf(folder), 'bad', unit, join(folder, 'runs', 'failed'));
  await world.server.end('SIGTERM');
  const { wasKilled, list } = await serveKilled(world.server, folder, kill, async () => {
    await world.command(folder, ['line', 'push']).ended;
    await fetch(`${world.target.url}/healthz`).catch(() => null);
  });
  await world.server.start();
  if (kill === null) return list();
  const problems = [];
  const { entries } = await spoolOf(folder).list();
  if (entries.length === 0 && (await world.mayShip(unit))) problems.push('an acknowledged fail is lost');
  // What the server that was killed could not take is tried again later by itself; a person asks for it now.
  await world.command(folder, ['line', 'retry']).ended;
  return { problems: [...problems, ...(await afterwards(world, { unit, folder }))], wasKilled };
}

/** The first start of a server. */
async function firstStartRound(world, kill) {
  const folder = mkdtempSync(join(world.scratch, 'first-'));
  const server = new LineServer(join(folder, 'line'), await freePort());
  const { wasKilled, list } = await serveKilled(server, folder, kill, () =>
    fetch(`http://127.0.0.1:${server.port}/healthz`),
  );
  if (kill === null) return list();
  const problems = [];
  await server.start();
  const health = await fetch(`http://127.0.0.1:${server.port}/healthz`);
  if (!health.ok) problems.push(`health is ${health.status} after the next start: ${await health.text()}`);
  await server.end('SIGKILL');
  return { problems, wasKilled };
}

/** Serves with a kill until it comes, or until the task is done; then the server ends. */
async function serveKilled({ folder: data, port }, folder, kill, task) {
  const list = join(folder, 'list');
  const args = [bin, 'line', 'serve', '--folder', data, '--port', String(port)];
  const environment = { ...process.env, ...preloadOf(kill, list) };
  const child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!isOver() && (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) === null) {
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  if (!isOver()) await task().catch(() => null);
  if (!isOver()) child.kill('SIGTERM');
  return { wasKilled: (await ended) === 'SIGKILL', list: () => readFileSync(list, 'utf8').split('\n') };
}
