// `npm run soak -- --removals N [--seed S]`: N data folders that are taken from their running server while a station sends, each in one of
// `kinds` below. A unit that may ship is inspected again meanwhile, and fails. No run may be acknowledged that is not kept, no gate may go
// on allowing the unit, and the server must not call itself healthy. What the station holds then makes the line whole again.
import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pushSpool } from '../../dist/line/station/spool/push-spool.js';
import { Spool } from '../../dist/line/station/spool/spool.js';
import { askedOptions } from '../../dist/record/asked-options.js';
import { judgeRecord } from '../../dist/record/judge-record.js';
import { parseInspection } from '../../dist/record/read-inspection.js';
import { writeManifest } from '../../dist/record/run-folder/write-manifest.js';
import { generator } from './generator.mjs';
import { flatfield, freePort, LineServer } from './line-server.mjs';
import { makeTemplates } from './line-stations.mjs';
import { reader, runsOf } from './line-truth.mjs';
import { SmallDisk } from './small-disk.mjs';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const PROFILE = 'calibration-match';
const FIRST = 4;
const ALL = 16;
/** The run that fails a unit which the first runs passed. */
const FAILS = 9;
const NOBODY = 65_534;

/**
 * What becomes of a folder. `back`: how the same folder becomes usable again; `isNew`: nothing of it does, and all runs go into a new one;
 * `restarts`: the server starts again on what is there. `mayAnswer`: the gate still knows all that was acknowledged.
 */
const kinds = {
  moved: {
    harm: ({ data }) => rename(data, `${data}-moved`),
    back: ({ data }) => rename(`${data}-moved`, data),
  },
  removed: { harm: ({ data }) => rm(data, { recursive: true, maxRetries: 20 }), isNew: true },
  exchanged: {
    harm: async ({ data }) => {
      await rename(data, `${data}-moved`);
      await cp(`${data}-moved`, data, { recursive: true });
    },
    restarts: true,
  },
  emptied: {
    harm: async ({ data }) => {
      await rename(data, `${data}-moved`);
      await mkdir(data);
    },
    isNew: true,
  },
  'database cut': { harm: ({ data }) => truncate(join(data, 'line.db'), 0), isNew: true },
  'database removed': { harm: ({ data }) => rm(join(data, 'line.db')), isNew: true },
  'bundles removed': {
    harm: ({ data }) => rm(join(data, 'blobs'), { recursive: true, maxRetries: 20 }),
    back: ({ data }) => mkdir(join(data, 'blobs')),
    mayAnswer: true,
  },
  'bundles overwritten': {
    harm: async ({ data }) => {
      for (const name of await readdir(join(data, 'blobs'), { recursive: true })) {
        const file = join(data, 'blobs', name);
        if ((await stat(file)).isFile()) await writeFile(file, 'x');
      }
    },
    mayAnswer: true,
  },
  'read-only': {
    harm: ({ data }) => owned(data, 0, 0o555),
    back: ({ data }) => owned(data, NOBODY, 0o755),
    mayAnswer: true,
  },
  'disk full': {
    harm: ({ disk }) => disk.fill(),
    back: ({ disk }) => disk.empty(),
    mayAnswer: true,
  },
};

/** @returns the exit code. */
export async function soakRemovals(count, seed) {
  const random = generator(seed);
  const scratch = mkdtempSync(join(tmpdir(), 'flatfield-removals-'));
  await chmod(scratch, 0o755);
  const names = Object.keys(kinds);
  const found = new Map(names.map((name) => [name, { folders: 0, inTheMiddle: 0, waited: 0 }]));
  let problems = 0;
  try {
    const templates = (await makeTemplates(scratch, [])).slice(0, 2);
    for (let number = 0; number < count; number += 1) {
      const name = names[number % names.length];
      const round = { name, folder: join(scratch, String(number)), templates, random };
      const { wrong, isInTheMiddle, waited } = await play(round).catch((error) => ({
        wrong: [`crash: ${error.stack}`],
      }));
      const sum = found.get(name);
      sum.folders += 1;
      if (isInTheMiddle) sum.inTheMiddle += 1;
      sum.waited += waited ?? 0;
      problems += wrong.length;
      for (const one of wrong) console.log(`folder ${number}, ${name}: ${one}`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
  for (const [name, { folders, inTheMiddle, waited }] of found) {
    console.log(`${name}: ${folders} folders, ${inTheMiddle} in the middle of what was sent, ${waited} runs waited`);
  }
  console.log(`${count} data folders: ${problems} problems`);
  return problems === 0 ? 0 : 1;
}

/** One folder: a unit may ship, then it fails while the folder is harmed; at the end everything is there. */
async function play(given) {
  const line = new HarmedLine(given);
  try {
    await line.prepare();
    await line.sendWhileHarmed();
    await line.checkHarmed();
    await line.makeWhole();
    await line.checkWhole();
    return line;
  } finally {
    await line.end();
  }
}

class HarmedLine {
  wrong = [];
  waited = 0;
  #lateRuns = 0;

  constructor({ name, folder, templates, random }) {
    this.name = name;
    this.kind = kinds[name];
    this.folder = folder;
    this.templates = templates;
    this.random = random;
    mkdirSync(folder);
    const disk = new SmallDisk(join(folder, 'disk'), 64);
    this.place = { data: join(folder, 'disk', 'data'), disk };
    this.runs = join(folder, 'runs');
    this.spool = new Spool(join(folder, 'state'));
    // Who may do everything writes into a folder that is read-only.
    this.owner = name === 'read-only' ? { uid: NOBODY, gid: NOBODY } : {};
  }

  get isInTheMiddle() {
    return this.waited > 0 && this.waited < ALL - FIRST;
  }

  #expect(isTrue, what) {
    if (!isTrue) this.wrong.push(what);
  }

  async prepare() {
    if (this.name === 'disk full' && !this.place.disk.isSmall) throw new Error('no small disk can be mounted here');
    mkdirSync(join(this.folder, 'keys'));
    await this.#serve(await freePort());
    const tokenFile = this.#key('station');
    this.target = { url: `http://127.0.0.1:${this.server.port}`, tokenFile, caFile: null };
    for (let number = 0; number < FIRST; number += 1) await this.#make(number);
    await pushSpool(this.spool, { which: 'waiting' });
    this.#expect((await this.#waiting()).length === 0, 'the first runs were not taken');
    const { code, words } = await this.#gate(0);
    this.#expect(code === 0, `the unit might not ship before: ${words}`);
    for (let number = FIRST; number < ALL; number += 1) await this.#make(number);
  }

  async sendWhileHarmed() {
    let isDone = false;
    let wasDone = false;
    const harming = pause(this.random() * 400).then(async () => {
      await this.kind.harm(this.place);
      isDone = true;
    });
    const onAttempt = (_, { fate }) => {
      if (wasDone && fate === 'sent') this.#lateRuns += 1;
      // The next attempt begins now.
      wasDone = isDone;
    };
    await pushSpool(this.spool, { which: 'waiting', onAttempt });
    await harming;
    await pushSpool(this.spool, { which: 'waiting' });
  }

  async checkHarmed() {
    const { kind, name } = this;
    const left = await this.#waiting();
    this.waited = left.length;
    const hasFailed = !left.some(({ path }) => path === this.#run(FAILS));
    const late = this.#lateRuns;
    if (name !== 'bundles overwritten') this.#expect(late === 0, `${late} runs were acknowledged after it`);
    const { code } = await this.#gate(0);
    const mayAllow = kind.mayAnswer && !hasFailed;
    this.#expect(code !== 0 || mayAllow, `the gate allows the unit (${code}, failed: ${hasFailed})`);
    const { status } = await this.#health();
    this.#expect(status === 503, `health is ${status}`);
  }

  async makeWhole() {
    const { kind, name, place } = this;
    await kind.back?.(place);
    if (kind.isNew || kind.restarts) await this.server.end('SIGKILL');
    if (kind.isNew) {
      await rm(place.data, { recursive: true, force: true });
      await this.#serve(this.server.port);
      this.#expect((await this.#gate(0)).code !== 0, 'an empty line allows the unit');
    }
    if (kind.restarts) {
      await this.server.start();
      // A copy is marked as one; somebody confirms that it misses nothing.
      await flatfield('line', 'confirm-restore', ...this.server.place).catch(() => undefined);
    }
    await pause(1100);
    const at = new Date().toISOString();
    for (const one of await this.#waiting()) await this.spool.write({ ...one, state: 'waiting', nextAt: at });
    const isResent = kind.isNew || name.startsWith('bundles');
    if (isResent)
      for (let number = 0; number < ALL; number += 1) await this.spool.enter(this.#run(number), this.target);
    for (let attempt = 0; attempt < 20 && (await this.#waiting()).length > 0; attempt += 1) {
      if (attempt > 0) await pause(300);
      await pushSpool(this.spool, { which: 'waiting' });
    }
  }

  async checkWhole() {
    const left = (await this.#waiting()).length;
    this.#expect(left === 0, `${left} runs wait for ever`);
    const ids = new Set(runsOf([this.runs]).keys());
    const rows = await reader(this.server, readFileSync(this.#key('admin'), 'utf8').trim()).list();
    const isWhole = rows.length === ALL && rows.every(({ id }) => ids.has(id));
    this.#expect(isWhole, `${rows.length} of ${ALL} runs are on the server`);
    await pause(1100);
    const end = await this.#health();
    this.#expect(end.ok, `health is ${end.status} at the end: ${(await end.text()).slice(0, 300)}`);
    this.#expect((await this.#gate(0)).code !== 0, 'a unit that failed may ship at the end');
    const { code, words } = await this.#gate(1);
    this.#expect(code === 0, `a unit that passed may not ship at the end: ${words}`);
  }

  async end() {
    await this.server?.end('SIGKILL');
    this.place.disk.unmount();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** A server of a new folder, with its tokens and the profile. */
  async #serve(port) {
    const { data } = this.place;
    mkdirSync(data);
    if (this.owner.uid !== undefined) chownSync(data, this.owner.uid, this.owner.gid);
    this.server = new LineServer(data, port, [], this.owner);
    await this.server.start();
    const { place } = this.server;
    for (const role of ['station', 'viewer', 'admin']) {
      const file = this.#key(role);
      await rm(file, { force: true });
      await flatfield('line', 'token', 'create', `the-${role}`, '--role', role, ...place, '--out', file);
    }
    await flatfield('line', 'profile', 'add', PROFILE, ...place, '--max-attempts', '100');
  }

  async #make(number) {
    const run = this.#run(number);
    await this.spool.begin(run, this.target);
    await writeRun(run, this.templates[number === FAILS ? 1 : 0], number);
    await this.spool.enter(run, this.target);
  }

  async #waiting() {
    return (await this.spool.list()).entries;
  }

  #run(number) {
    return join(this.runs, String(number));
  }

  #key(role) {
    return join(this.folder, 'keys', role);
  }

  #gate(number) {
    return askGate(unitOf(number), this.target.url, this.#key('viewer'));
  }

  #health() {
    return fetch(`${this.target.url}/healthz`);
  }
}

const unitOf = (number) => (number === FAILS ? 'unit-0' : `unit-${number}`);

/** A run of a real monitor, as far as the record tells. */
async function writeRun(run, template, number) {
  await cp(template, run, { recursive: true, filter: (path) => !path.endsWith('manifest.json') });
  const file = join(run, 'inspection.json');
  const text = await readFile(file, 'utf8');
  const runId = `run-${number}`;
  const record = parseInspection(
    JSON.stringify({ ...JSON.parse(text), runId, unit: unitOf(number), simulated: null }),
    file,
  );
  const { profile } = record.judgment;
  const judged = judgeRecord(record, profile, askedOptions(record, profile));
  await writeFile(file, JSON.stringify({ ...record, ...judged }, null, 2));
  await writeManifest(run, runId);
}

/** Its exit code, and what it wrote. */
function askGate(unit, url, tokenFile) {
  const args = ['gate', unit, '--line', url, '--line-token-file', tokenFile, '--profile', PROFILE];
  return new Promise((resolve) =>
    execFile(process.execPath, [bin, ...args], (error, ...words) =>
      resolve({ code: error?.code ?? 0, words: words.join(' ').trim() }),
    ),
  );
}

async function owned(folder, owner, mode) {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, name);
    const isFolder = (await stat(path)).isDirectory();
    chownSync(path, owner, owner);
    await chmod(path, isFolder ? mode : mode & 0o644);
  }
}
