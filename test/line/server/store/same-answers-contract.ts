import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UnitRelease } from '../../../../src/line/server/store/gate/releases.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { type ExampleRun, exampleRun, sha256 } from './example-run.ts';
import type { StoreKind } from './store-contract.ts';

const at = '2026-03-02T09:00:00.000Z';
const all = { limit: 500 };

/** Where databases differ by themselves, and stores must not: order of text, equality, sizes of numbers, writers at the same time. */
export function sameAnswersContract(name: string, { make, open }: StoreKind): void {
  describe(`the answers of a store (${name})`, () => {
    let place: string;
    let store: Store;
    beforeEach(async () => {
      place = await make();
      store = await open(place);
    });
    afterEach(() => store.close());
    const add = ({ arrival, content, bundle }: ExampleRun, to = store) => to.addRun(arrival, content, bundle);

    it('tell units apart that differ in case, accents or spaces only', async () => {
      const units = ['sn-1', 'SN-1', 'Sn-1', 'é', 'e\u0301', 'ß', 'ss', 'SN-1 ', '１', '1', '01', '1.0', 'I', 'ı'];
      for (const unit of units) await add(exampleRun(`run of ${unit}`, { unit, station: unit }));
      for (const unit of units) {
        expect((await store.runsOfUnit(unit)).map(({ runId }) => runId)).toEqual([`run of ${unit}`]);
        expect(await store.countRuns({ station: unit })).toBe(1);
      }
      expect((await store.units({}, all)).rows).toHaveLength(units.length);
      expect(await store.yields({}, 'station', { timeZone: 'UTC', begins: [] })).toHaveLength(units.length);
    });

    it('sort texts by their bytes, in no language', async () => {
      const names = ['b', 'B', 'a', 'A', '_', '-', '1', '10', '2', 'ä', 'z', 'Z', 'ﬀ', '日'];
      const sorted = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      for (const [index, station] of names.entries()) {
        await store.reportStation({ ...report, station }, at);
        const hash = sha256(station);
        await store.addToken({ name: station, role: 'viewer', hash, createdAt: at, revokedAt: null });
        await add(exampleRun(`${index}`, { unit: station, station, kind: 'simulated' }));
      }
      expect((await store.stations()).map(({ station }) => station)).toEqual(sorted);
      expect((await store.tokens()).map((token) => token.name)).toEqual(sorted);
      expect((await store.choices()).station).toEqual([...names].sort());
      const rule = { passesBefore: '2100-01-01T00:00:00.000Z', othersBefore: null, wholeUnits: true };
      expect((await store.prunable(rule)).map(({ unit }) => unit)).toEqual(sorted);
    });

    it('keep numbers as they are, however large or small', async () => {
      const number = { spool: crypto.randomUUID(), sequence: Number.MAX_SAFE_INTEGER };
      const large = { ...number, bundleBytes: 2 ** 40, receivedAt: '9999-12-31T23:59:59.999Z' };
      const { row } = await add(exampleRun('large', { durationMs: 0.1 + 0.2, limitShare: 5e-324 }, large));
      expect(row).toMatchObject({ ...large, durationMs: 0.1 + 0.2, limitShare: 5e-324 });
      await add(exampleRun('early', { durationMs: 1e300 }, { receivedAt: '0001-01-01T00:00:00.000Z' }));
      const yields = await store.yields({}, 'day', { timeZone: 'UTC', begins: [] });
      expect(yields.map(({ meanDurationMs }) => meanDurationMs)).toEqual([86_400_000, 0]);
      expect((await store.runs({ from: '9999-12-31T23:59:59.999Z' }, all)).rows).toMatchObject([{ id: row.id }]);
      expect(await store.countRuns({ to: '0001-01-01T00:00:00.001Z' })).toBe(1);
    });

    it.each([Number.NaN, Number.POSITIVE_INFINITY])(
      'refuse a run of a duration of %d, and keep nothing of it',
      async (durationMs) => {
        const run = exampleRun('odd', { durationMs });
        await expect(add(run)).rejects.toThrow(TypeError);
        expect(await store.run(run.arrival.id)).toBeNull();
        expect(await store.countRuns({})).toBe(0);
        expect((await add(exampleRun('next'))).row).toMatchObject({ attempt: 1, isLatest: true });
      },
    );

    it('hold the longest names that are accepted, side by side', async () => {
      // Escaped, such a character takes most; at random, so that nothing is won by compressing.
      const longest = (seed: string) =>
        Array.from({ length: 200 }, (_, index) =>
          String.fromCharCode(0xd800 + (Buffer.from(sha256(`${seed}${index}`), 'hex').readUInt16BE() % 1024)),
        ).join('');
      const [unit, profileName, station] = [longest('u'), longest('p'), longest('s')];
      const profile = { name: profileName, version: 1, hash: sha256('p') };
      const { row } = await add(exampleRun('long', { unit, profile, station, modelName: longest('m') }));
      expect(row).toMatchObject({ unit, profile, station, attempt: 1 });
      await store.releaseUnit(unit, profileName, { at, by: 'admin', reason: '' });
      await store.reportStation({ ...report, station }, at);
      expect((await store.stations()).map((one) => one.station)).toEqual([station]);
    });

    it('number the runs of a unit one after the other, whoever adds them at the same time', async () => {
      const other = await open(place);
      const stores = [store, other];
      const names = Array.from({ length: 12 }, (_, index) => `${index}`);
      const rows = await Promise.all(
        names.map(
          async (one, index) =>
            (await add(exampleRun(one, { outcome: index % 2 ? 'fail' : 'pass' }), stores[index % 2])).row,
        ),
      );
      const unit = await store.runsOfUnit('U-1');
      expect(unit.map(({ attempt }) => attempt)).toEqual(names.map((_, index) => index + 1));
      expect(unit.map(({ isLatest }) => isLatest)).toEqual(names.map((_, index) => index === 11));
      // Each was told its own place at its time, and no two the same one.
      expect(rows.map(({ attempt }) => attempt ?? 0).sort((a, b) => a - b)).toEqual(names.map((_, index) => index + 1));
      expect(unit.map(({ order }) => order)).toEqual(rows.map(({ order }) => order).sort((a, b) => a - b));
      await other.close();
    });

    it('have in a release every run that was acknowledged before it, and none that comes later', async () => {
      const other = await open(place);
      const acknowledged: number[] = [];
      const released: { release: UnitRelease | undefined; before: number; after: number }[] = [];
      const adding = Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const { row } = await add(exampleRun(`${index}`), index % 2 ? other : store);
          acknowledged.push(row.order);
        }),
      );
      for (let round = 0; round < 6; round += 1) {
        const before = Math.max(0, ...acknowledged);
        await other.releaseUnit('U-1', 'white', { at, by: 'admin', reason: `${round}` });
        const release = (await other.releasesOfUnit('U-1')).at(-1);
        released.push({ release, before, after: (await store.runs({}, all)).rows[0]?.order ?? 0 });
      }
      await adding;
      for (const { release, before, after } of released) {
        expect(release?.order).toBeGreaterThanOrEqual(before);
        expect(release?.order).toBeLessThanOrEqual(after);
      }
      await other.close();
    });

    it('release a quarantined run once, if two release it at the same time', async () => {
      const other = await open(place);
      const quarantine = { reason: 'not-signed', detail: '' } as const;
      const { row } = await add(exampleRun('one', {}, { quarantine }));
      const release = { at, by: 'admin', reason: '' };
      const done = await Promise.all([store, other, store].map((one) => one.releaseRun(row.id, release)));
      expect(done.filter(Boolean)).toEqual([true]);
      await other.close();
    });
  });
}

const report = { station: 'A', at, state: 'idle', run: null, waiting: 0, parked: 0, toolVersion: '0.1.0' } as const;
