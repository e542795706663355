import { deepEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src/base/http/clock.ts';
import type { Role } from '../../../../src/line/protocol/fields.ts';
import { BUNDLE_TYPE, markHeaders } from '../../../../src/line/protocol/headers.ts';
import { LineToken } from '../../../../src/line/protocol/line-token.ts';
import type { RunRow } from '../../../../src/line/protocol/run-row.ts';
import { serveFolder } from '../../../../src/line/server/http/listening/serve-folder.ts';
import type { AuditEntry } from '../../../../src/line/server/store/access/audit-table.ts';
import { backupStore } from '../../../../src/line/server/store/backup/backup-store.ts';
import { settle } from '../../../../src/line/server/store/backup/notice-copy.ts';
import { restoreStore } from '../../../../src/line/server/store/backup/restore-store.ts';
import { openSqlite, openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { askGate } from '../../../../src/line/station/spool/ask-gate.ts';
import { pushSpool } from '../../../../src/line/station/spool/push-spool.ts';
import { Spool } from '../../../../src/line/station/spool/spool.ts';
import { startSender } from '../../../../src/line/station/spool/start-sender.ts';
import { confirmServer } from '../../../../src/line/station/spool/token-server.ts';
import { writeManifest } from '../../../../src/record/run-folder/write-manifest.ts';
import { begunAt, bundleOf, lineProfile, production } from '../intake/run-of-line.ts';
import { sha256 } from '../store/example-run.ts';
import { now } from './started-server.ts';

const tokens: Record<Role, LineToken> = {
  station: LineToken.create(),
  viewer: LineToken.create(),
  admin: LineToken.create(),
};
let template: string;
let root: string;
let folder: string;
const at = (...names: string[]) => join(root, ...names);

/** A line on which a unit passed, was backed up, and failed. */
beforeAll(async () => {
  template = root = await mkdtemp(join(tmpdir(), 'flatfield-back-'));
  folder = at('line');
  const store = await openSqliteStore(folder);
  for (const role of ['station', 'viewer', 'admin'] as const) {
    await writeFile(at(`${role}.token`), tokens[role].reveal(), { mode: 0o600 });
    const createdAt = '2026-01-01T00:00:00.000Z';
    await store.addToken({ name: role, role, hash: tokens[role].hash(), createdAt, revokedAt: null });
  }
  await store.close();
  const line = await start();
  const body = JSON.stringify({ profile: lineProfile, maxAttempts: 5 });
  await line.call('/profiles', 'admin', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  await line.inspect('flat', 40);
  deepEqual([await line.push(), await line.gate()], [{ sent: 1, failed: 0 }, 'allowed']);
  await backupStore(folder, at('backup'), now);
  // In the journal mode of a server: one that ended in this process may still hold the lock that another mode needs.
  await (await openSqliteStore(at('backup'))).close();
  await copyFile(join(folder, 'mark'), at('backup', 'mark'));
  await line.inspect('tinted-corner', 25);
  await line.inspect('flat', 22, 'unit-h');
  deepEqual([await line.push(), await line.gate()], [{ sent: 2, failed: 0 }, 'failed']);
  await stop();
});
afterAll(() => rm(template, { recursive: true, maxRetries: 5 }));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-back-'));
  folder = at('line');
  // A connection that was closed may take its files away only now.
  await cp(template, root, { recursive: true }).catch(() => cp(template, root, { recursive: true }));
  // A copy is another file, which would be noticed by its number.
  for (const place of ['line', 'backup']) {
    const { db } = await openSqlite(at(place), { waitMs: 5000 });
    await settle(db, join(folder, 'line.db'), now);
    await db.destroy();
  }
});
afterEach(async () => {
  await stop();
  await rm(root, { recursive: true, maxRetries: 5 });
});

let served: Awaited<ReturnType<typeof serveFolder>> | null = null;
const told: string[] = [];
async function start() {
  told.length = 0;
  const shifts = { timeZone: 'UTC', begins: [] };
  const tell = (text: string) => void told.push(text);
  served = await serveFolder(folder, { port: 0, shifts, works: false, now: () => now, tell });
  const { url } = served;
  const target = { url, tokenFile: at('station.token'), caFile: null };
  const spool = () => new Spool(at('state'));
  const call = (path: string, role: Role, init: RequestInit = {}) =>
    fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { ...(init.headers as object), authorization: tokens[role].authorization() },
    });
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of a body.
  const get = async (path: string, role: Role = 'admin'): Promise<any> => (await call(path, role)).json();
  return {
    url,
    call,
    get,
    gate: async (headers: Record<string, string> = {}) => {
      const answer = await call('/units/unit-g/gate?profile=line-check', 'viewer', { headers });
      const { allowed, reasons } = (await answer.json()) as { allowed: boolean; reasons: { code: string }[] };
      return allowed ? 'allowed' : reasons.map(({ code }) => code).join(' ');
    },
    put: (run: { id: string; bytes: Uint8Array }, headers: Record<string, string> = {}) =>
      call(`/runs/${run.id}`, 'station', {
        method: 'PUT',
        body: new Uint8Array(run.bytes),
        headers: { 'content-type': BUNDLE_TYPE, ...headers },
      }),
    inspect: async (name: 'flat' | 'tinted-corner', minutesAgo: number, unit = 'unit-g') => {
      const run = at(`run-${minutesAgo}`);
      const made = record(name, minutesAgo, unit);
      await mkdir(run);
      await spool().begin(run, target);
      await writeFile(join(run, 'inspection.json'), JSON.stringify(made));
      await writeManifest(run, made.runId);
      await spool().enter(run, target, { now });
    },
    push: () => pushSpool(spool(), { which: 'waiting', clock: { ...systemClock, now: () => now }, target }),
    actions: async () => (await get('/audit')).rows.map(({ action }: { action: string }) => action) as string[],
    rows: async () => (await get('/units/unit-g')).rows as RunRow[],
  };
}
async function stop() {
  await served?.close();
  served = null;
}
const confirm = async () => {
  const store = await openSqliteStore(folder);
  expect(await store.confirmRestore(now.toISOString())).not.toBeNull();
  await store.close();
};

/** A run of the unit that began so many minutes before the clock of the server. */
function record(name: 'flat' | 'tinted-corner', minutesAgo: number, unit = 'unit-g') {
  const retest = minutesAgo < 30 ? { retestReason: 'complaint' } : {};
  const made = production(name, { unit, runId: randomUUID(), ...retest }, lineProfile);
  return begunAt(made, new Date(now.getTime() - minutesAgo * 60_000).toISOString());
}

/** As a backup is copied over it: the file keeps its number. `bundles`: whether those of later runs stay. */
async function copyOverLiveFile({ bundles = false } = {}) {
  const { ino } = await stat(join(folder, 'line.db'));
  for (const ending of ['-wal', '-shm']) await rm(join(folder, `line.db${ending}`), { force: true });
  await copyFile(at('backup', 'line.db'), join(folder, 'line.db'));
  expect((await stat(join(folder, 'line.db'))).ino).toBe(ino);
  if (bundles) return;
  await rm(join(folder, 'blobs'), { recursive: true });
  await cp(at('backup', 'blobs'), join(folder, 'blobs'), { recursive: true });
}

/** The mark that the station kept. */
async function storedMark() {
  const [mark = ''] = JSON.parse(await readFile(at('state', 'spool', 'marks.json'), 'utf8')) as string[];
  return mark;
}

describe("a backup's line.db over the live file", () => {
  it('is noticed at the next start by the mark in the folder: a unit that failed since is not allowed', async () => {
    await copyOverLiveFile();
    const line = await start();
    expect(await line.gate()).toBe('restored');
    expect(told[0]).toMatch(/^This data folder was restored or copied/);
    expect(await line.actions()).toContain('older database noticed');
    await stop();
    await confirm();
    const confirmed = await start();
    expect([await confirmed.gate(), told]).toEqual(['allowed', []]);
  });

  it('brings back the runs whose bundles are there, even without the mark', async () => {
    await copyOverLiveFile({ bundles: true });
    await rm(join(folder, 'mark'));
    const line = await start();
    expect(await line.gate()).toBe('restored failed retest-unexplained order-unknown');
    expect((await line.rows()).at(-1)).toMatchObject({ outcome: 'fail', quarantine: null, token: '(archive)' });
    expect(told).toEqual([
      expect.stringMatching(/^Bundles of 2 runs had no row/),
      expect.stringMatching(/^This data folder was restored or copied/),
    ]);
    await stop();
    await confirm();
    expect(await (await start()).gate()).toBe('failed retest-unexplained order-unknown');
    expect(told).toEqual([]);
  });
});

describe('a whole disk that went back', () => {
  async function wentBack() {
    await copyOverLiveFile();
    await copyFile(at('backup', 'mark'), join(folder, 'mark'));
    return start();
  }

  it('is noticed as soon as a client speaks that heard of a later run, and by no forged mark', async () => {
    const line = await wentBack();
    const mark = await storedMark();
    const forged = mark.replace(/\.\d+\.\d+\.(?=[0-9a-f]{16}\.)/, '.99.99.');
    expect(forged).not.toBe(mark);
    for (const header of [forged, `${'x'.repeat(9000)},,`, Array(60).fill(forged).join(', ')]) {
      expect(await line.gate({ [markHeaders.mark]: header })).toBe('allowed');
    }
    expect((await line.actions()).filter((action) => action === 'mark refused')).toHaveLength(1);
    // Nothing here shows that it went back.
    expect([await line.gate(), told]).toEqual(['allowed', []]);
    expect(await line.gate({ [markHeaders.mark]: `${forged}, ${mark}` })).toBe('restored');
    expect(await line.gate()).toBe('restored');
    expect(
      await (await fetch(`${line.url}/`, { headers: { authorization: tokens.viewer.authorization() } })).text(),
    ).toContain('Restored or copied data');
    expect((await line.actions())[0]).toBe('older database noticed');
  });

  it('gets back the runs that a station sent before, once it speaks again, also after it was confirmed', async () => {
    await rm(join(template, 'run-22'), { recursive: true });
    await copyOverLiveFile();
    await start();
    await stop();
    await confirm();
    const line = await start();
    expect(await line.gate()).toBe('allowed');
    const mark = await storedMark();
    await line.inspect('flat', 10, 'unit-i');
    expect(await line.push()).toEqual({ sent: 2, failed: 0 });
    expect((await line.rows()).map(({ sequence, outcome }) => [sequence, outcome])).toEqual([
      [1, 'pass'],
      [2, 'fail'],
    ]);
    const { rows } = await line.get('/audit');
    const missing = rows.filter(({ action }: { action: string }) => action === 'runs missing');
    expect(missing.map(({ who, detail }: AuditEntry) => [who, detail.split(' ').length])).toEqual([['station', 2]]);
    expect(await storedMark()).not.toBe(mark);
    expect(await line.push()).toEqual({ sent: 0, failed: 0 });
    expect(await new Spool(at('state')).list()).toEqual({ entries: [], damaged: [] });
  });

  it('gets them back while the next run is read, before it was confirmed', async () => {
    const line = await wentBack();
    const target = { url: line.url, tokenFile: at('station.token'), caFile: null };
    await confirmServer(at('state', 'spool'), tokens.station, line.url, { isStated: true });
    const sender = startSender(at('state'), target);
    onTestFinished(() => sender.end());
    const report = { station: 'A', at: now.toISOString(), state: 'idle', run: null, toolVersion: '0.1.0' } as const;
    sender.report(report);
    await expect.poll(async () => (await line.rows()).length).toBe(2);
    expect(await line.gate()).toBe('restored failed');
  });

  it('is noticed by the command that asks the gate, which keeps what the server said last', async () => {
    const ask = async (url: string) => {
      const target = { url, tokenFile: at('viewer.token'), caFile: null };
      const options = { stateFolder: at('gate'), signal: new AbortController().signal };
      const found = await askGate(target, 'unit-g', 'line-check', options);
      return 'answer' in found
        ? found.answer.reasons.map(({ code }) => code)
        : 'problem' in found
          ? found.problem
          : found.refusal;
    };
    expect(await ask((await start()).url)).toEqual(['failed']);
    await stop();
    const older = await wentBack();
    expect(await older.gate()).toBe('allowed');
    expect(await ask(older.url)).toEqual(['restored']);
  });
});

describe('a bundle whose row is missing', () => {
  it('is accepted again at the next start: a pass waits in quarantine until its station sends it again, a fail counts', async () => {
    const [pass, fail] = [bundleOf(record('flat', 5, 'unit-p')), bundleOf(record('tinted-corner', 5, 'unit-f'))];
    for (const { bytes } of [pass, fail, { bytes: Buffer.from('not a run') }]) {
      const hash = sha256(bytes);
      await mkdir(join(folder, 'blobs', hash.slice(0, 2)), { recursive: true });
      await writeFile(join(folder, 'blobs', hash.slice(0, 2), hash), bytes);
    }
    const line = await start();
    const quarantine = async (run: { id: string }) => (await line.get(`/runs/${run.id}`)).quarantine?.reason;
    expect([await quarantine(pass), await quarantine(fail)]).toEqual(['arrival-unknown', undefined]);
    expect(told.join('')).toMatch(/cannot be accepted: This is not the bundle of a run.*Bundles of 2 runs/s);
    const sentAt = (offsetMs: number) => ({ 'flatfield-sent-at': new Date(now.getTime() + offsetMs).toISOString() });
    for (const headers of [{}, sentAt(60_000)]) {
      expect((await line.put(pass, headers)).status).toBe(200);
      expect(await quarantine(pass)).toBe('arrival-unknown');
    }
    const sent = await Promise.all([1, 2, 3].map(() => line.put(pass, sentAt(0))));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await quarantine(pass)).toBeUndefined();
    expect((await line.actions()).filter((action) => action === 'run released')).toHaveLength(1);
  });
});

describe('marks of a server', () => {
  it('are in the folder before the answer, and an answer is refused that cannot be kept', async () => {
    const line = await start();
    const mark = (await line.put(bundleOf(record('flat', 10, 'unit-m')))).headers.get(markHeaders.mark) ?? '';
    expect(await readFile(join(folder, 'mark'), 'utf8')).toBe(mark);
    expect(await line.gate({ [markHeaders.mark]: await storedMark() })).toBe('failed');
    await rm(join(folder, 'mark'));
    await mkdir(join(folder, 'mark', 'in the way'), { recursive: true });
    const run = bundleOf(record('flat', 5, 'unit-m'));
    const refused = await line.put(run);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'cannot-store']);
    await rm(join(folder, 'mark'), { recursive: true });
    expect((await line.put(run)).status).toBe(200);
  });

  it('of another database block until it is confirmed that nothing is missing', async () => {
    folder = at('another');
    await (await openSqliteStore(folder)).close();
    await copyFile(at('line', 'mark'), join(folder, 'mark'));
    await start();
    expect(told[0]).toMatch(/restored or copied/);
    await stop();
    await confirm();
    await start();
    expect(told).toEqual([]);
  });
});

describe("a backup's line.db in place of the live one, whose mark is not there", () => {
  it.each<[string, () => Promise<void>]>([
    ['deleted', () => rm(join(folder, 'mark'))],
    ['empty', () => writeFile(join(folder, 'mark'), '')],
    ['damaged', () => writeFile(join(folder, 'mark'), 'damaged')],
    [
      'cut off',
      async () => writeFile(join(folder, 'mark'), (await readFile(join(folder, 'mark'), 'utf8')).slice(0, -9)),
    ],
  ])('does not let the unit pass that failed since: %s', async (_, lose) => {
    await copyOverLiveFile();
    await lose();
    const line = await start();
    expect([await line.gate(), told[0]]).toEqual(['restored', expect.stringMatching(/restored or copied/)]);
    expect(await line.actions()).toContain('lost mark noticed');
    await stop();
    await confirm();
    expect([await (await start()).gate(), told]).toEqual(['allowed', []]);
  });

  it('is noticed even if it is older than the first mark', async () => {
    folder = at('another');
    await (await openSqliteStore(folder)).close();
    await copyFile(at('line', 'session.key'), join(folder, 'session.key'));
    await start();
    expect(told[0]).toMatch(/restored or copied/);
  });

  it('asks for nothing again if it was restored by the command, and confirmed before the first start', async () => {
    await backupStore(folder, at('new backup'), now);
    await restoreStore(at('new backup'), at('restored'), now);
    folder = at('restored');
    await confirm();
    expect([await (await start()).gate(), told]).toEqual(['failed', []]);
    await stop();
    await rm(join(folder, 'mark'));
    expect(await (await start()).gate()).toBe('restored failed');
  });
});
