import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { simulateLine } from '../../../../src/cli/line/simulation/simulate-line.ts';
import { findProfile } from '../../../../src/judge/profiles/find-profile.ts';
import { openBundle } from '../../../../src/line/protocol/bundle.ts';
import { acceptBundles } from '../../../../src/line/server/data-folder/accept-bundles.ts';
import { gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import { contentOf } from '../../../../src/line/server/intake/content-of.ts';
import { receiveRun } from '../../../../src/line/server/intake/receive-run.ts';
import { backupStore } from '../../../../src/line/server/store/backup/backup-store.ts';
import { restoreStore } from '../../../../src/line/server/store/backup/restore-store.ts';
import { folderBlobs } from '../../../../src/line/server/store/sqlite/folder-blobs.ts';
import { openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';

const endMs = Date.parse('2026-03-20T12:40:00Z');
const size = { stations: 10, units: 120, days: 30, seed: 1, endMs, timeZone: 'Europe/Berlin' };

const noSignal = new AbortController().signal;

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-line-'));
  store = await openSqliteStore(folder);
  await simulateLine(store, { ...size, signal: new AbortController().signal });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a simulated line', () => {
  it('has runs that the server takes, derives the same from, and judges the same', async () => {
    const { rows } = await store.runs({}, { limit: 500 });
    expect(rows.length).toBeGreaterThan(110);
    const conditions = new Map(
      rows.map((row) => [`${row.profile.name} ${row.kind} ${row.grade} ${row.causes.join()}`, row]),
    );
    expect(conditions.size).toBeGreaterThan(4);
    for (const row of conditions.values()) {
      const bytes = (await store.bundle(row.id)) as Uint8Array;
      const bundle = await openBundle(bytes);
      const { values: _, ...content } = contentOf(bundle, true);
      expect(row).toMatchObject(content);
      expect(contentOf(bundle).kind).toBe('simulated');
      const delivery = {
        id: row.id,
        receivedAt: row.receivedAt,
        token: 'x',
        spool: null,
        sequence: null,
        sentAt: null,
        clocks: null,
      };
      const { arrival } = await receiveRun(bytes, delivery, [], true);
      expect(arrival.quarantine?.reason).toBe(row.quarantine?.reason);
    }
  });

  it('would let units ship that passed after a fail, with a reason', async () => {
    const { rows } = await store.runs({}, { limit: 500 });
    const again = rows.filter(
      ({ kind, grade, retestReason }) => kind === 'production' && grade === 'pass' && retestReason !== null,
    );
    const facts = {
      registered: await store.registeredProfiles(),
      releases: [],
      now: new Date(endMs),
      isDemonstration: true,
    };
    let retests = 0;
    for (const { unit, profile } of again) {
      if (unit === null) continue;
      const runs = await store.runsOfUnit(unit);
      const own = runs.filter((run) => run.profile.name === profile.name && run.kind === 'production');
      if (own.at(-1)?.grade !== 'pass' || own.slice(1).some(({ retestReason }) => retestReason === null)) continue;
      retests += 1;
      expect({ unit, ...gateAnswer(unit, profile.name, { ...facts, runs }).demonstration }).toEqual({
        unit,
        wouldAllow: true,
      });
    }
    expect(retests).toBeGreaterThan(0);
  });

  it('counts in a demonstration, whose gate never allows', async () => {
    const [all] = await store.yields({}, 'all', { timeZone: 'UTC', begins: [] });
    expect(all?.units).toBeGreaterThan(100);
    const { rows } = await store.units({ outcome: 'pass' }, { limit: 1 });
    const unit = rows[0]?.unit ?? '';
    const facts = {
      runs: await store.runsOfUnit(unit),
      registered: await store.registeredProfiles(),
      releases: [],
      now: new Date(endMs),
    };
    const profile = rows[0]?.profile ?? '';
    const { allowed, reasons } = gateAnswer(unit, profile, {
      ...facts,
      isDemonstration: await store.isDemonstration(),
    });
    expect([allowed, reasons[0]?.code]).toEqual([false, 'demonstration']);
  });

  it('stays a demonstration in a copy that is restored from a backup, and in a new index', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'flatfield-line-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
    const now = new Date(endMs);
    const [backup, restored] = [join(parent, 'backup'), join(parent, 'restored')];
    await backupStore(folder, backup, now);
    await restoreStore(backup, restored, now);
    const copy = await openSqliteStore(restored);
    await copy.reindex(async (bytes) => contentOf(await openBundle(bytes), await copy.isDemonstration()), noSignal);
    const { rows } = await copy.units({ outcome: 'pass' }, { limit: 1 });
    const { unit = '', profile = '' } = rows[0] ?? {};
    const facts = {
      runs: await copy.gateRuns(unit),
      registered: await copy.registeredProfiles(),
      ...{ releases: [], now, isDemonstration: await copy.isDemonstration() },
    };
    await copy.close();
    expect(gateAnswer(unit, profile, facts)).toMatchObject({ allowed: false, demonstration: { wouldAllow: true } });
    await expect(restoreStore(backup, folder, now)).rejects.toMatchObject({ code: 'store-unusable' });
  });

  it('is a simulation for a real store, by whatever way its bundles come', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'flatfield-line-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
    const { rows } = await store.runs({ outcome: 'pass' }, { limit: 200 });
    const row = rows.find(({ kind }) => kind === 'production');
    if (!row) throw new Error('The line has no pass.');
    const bytes = (await store.bundle(row.id)) as Uint8Array;
    const real = await openSqliteStore(parent);
    for (const profile of await store.registeredProfiles())
      await real.registerProfile(profile, findProfile(profile.name));
    const hash = createHash('sha256').update(bytes).digest('hex');
    await (await folderBlobs(join(parent, 'blobs'))).put(hash, bytes);
    const reader = { receive: receiveRun };
    const added = await acceptBundles(real, {
      now: new Date(endMs),
      putBeforeMs: Number.POSITIVE_INFINITY,
      tell: () => undefined,
      reader,
    });
    const runs = await real.gateRuns(row.unit ?? '');
    const registered = await real.registeredProfiles();
    await real.close();
    expect([added, runs.map(({ kind }) => kind)]).toEqual([1, ['simulated']]);
    const facts = { runs, registered, releases: [], now: new Date(endMs) };
    const { allowed, reasons, demonstration } = gateAnswer(row.unit ?? '', row.profile.name, facts);
    expect([allowed, reasons.map(({ code }) => code), demonstration]).toEqual([false, ['only-simulated'], null]);
  });

  it('has the stations of its size, one of them silent for days', async () => {
    const stations = await store.stations();
    expect(stations).toHaveLength(10);
    const silent = stations.filter(({ seenAt }) => Date.parse(seenAt) < endMs - 86_400_000);
    expect(silent.map(({ station }) => station)).toEqual(['station-8']);
  });

  it('is refused by a store that has runs of its own', async () => {
    const other = await mkdtemp(join(tmpdir(), 'flatfield-line-'));
    const real = await openSqliteStore(other);
    const [row] = (await store.runs({}, { limit: 1 })).rows;
    if (!row) throw new Error('The line has no run.');
    const bytes = (await store.bundle(row.id)) as Uint8Array;
    const { id, receivedAt, token, spool, sequence, sentAt } = row;
    const { arrival, content } = await receiveRun(
      bytes,
      { id, receivedAt, token, spool, sequence, sentAt, clocks: null },
      [],
    );
    await real.addRun(arrival, content, bytes);
    await expect(real.becomeDemonstration()).rejects.toMatchObject({ code: 'invalid-simulation' });
    expect(await real.isDemonstration()).toBe(false);
    await real.close();
    await rm(other, { recursive: true, force: true });
  });
});
