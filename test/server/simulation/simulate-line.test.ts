import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBundle } from '../../../src/protocol/bundle.ts';
import { gateAnswer } from '../../../src/server/gate/gate-answer.ts';
import { contentOf } from '../../../src/server/record/content-of.ts';
import { receiveRun } from '../../../src/server/record/receive-run.ts';
import { simulateLine } from '../../../src/server/simulation/simulate-line.ts';
import { openSqliteStore } from '../../../src/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/server/store/store.ts';

const endMs = Date.parse('2026-03-20T12:40:00Z');
const size = { stations: 10, units: 120, days: 30, seed: 1, endMs, timeZone: 'Europe/Berlin' };

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
