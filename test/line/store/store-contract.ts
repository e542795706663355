import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shifts, Store } from '../../../src/line/store/store.ts';
import { type ExampleRun, exampleRun, sha256 } from './example-run.ts';

/** A place where a store of one kind can be, and how it is opened there. */
export interface StoreKind {
  readonly make: () => Promise<string>;
  readonly open: (place: string) => Promise<Store>;
}

const utc: Shifts = { timeZone: 'UTC', begins: [] };
const all = { limit: 500 };
const at = '2026-03-02T09:00:00.000Z';

/** What every store does, whatever it is made of. */
export function storeContract(name: string, { make, open }: StoreKind): void {
  describe(`a store (${name})`, () => {
    let place: string;
    let store: Store;
    beforeEach(async () => {
      place = await make();
      store = await open(place);
    });
    afterEach(() => store.close());
    const add = ({ arrival, content, bundle }: ExampleRun, to = store) => to.addRun(arrival, content, bundle);

    it('keeps a run, and gives it back as it came, also after it was closed', async () => {
      const run = exampleRun('one', { causes: ['x'] }, { spool: crypto.randomUUID(), sequence: 3, sentAt: at });
      const { isNew, row } = await add(run);
      expect(isNew).toBe(true);
      expect(row).toEqual({ ...run.content, ...run.arrival, order: 1, attempt: 1, isLatest: true });
      await store.close();
      store = await open(place);
      expect(await store.run(run.arrival.id)).toEqual(row);
      expect(Buffer.from((await store.bundle(run.arrival.id)) ?? [])).toEqual(Buffer.from(run.bundle));
    });

    it('knows nothing of a run that never came', async () => {
      expect(await store.run(sha256('never'))).toBeNull();
      expect(await store.bundle(sha256('never'))).toBeNull();
      expect(await store.runsOfUnit('never')).toEqual([]);
      expect(await store.runs({}, all)).toEqual({ rows: [], next: null });
      expect(await store.countRuns({})).toBe(0);
      expect(await store.yields({}, 'all', utc)).toEqual([]);
      expect(await store.choices()).toEqual({ station: [], model: [], profile: [] });
    });

    it('changes nothing when a run comes again, even with another bundle', async () => {
      const { row } = await add(exampleRun('one'));
      const again = exampleRun('one', { outcome: 'fail' }, { receivedAt: at, token: 'other' });
      expect(await add(again)).toEqual({ isNew: false, row });
      expect(await store.countRuns({})).toBe(1);
      expect((await add(exampleRun('two'))).row.order).toBe(2);
    });

    it('refuses a bundle that is not the one that arrived, and keeps nothing of it', async () => {
      const { arrival, content } = exampleRun('one');
      await expect(store.addRun(arrival, content, Buffer.from('other'))).rejects.toMatchObject({
        code: 'invalid-bundle',
      });
      expect(await store.run(arrival.id)).toBeNull();
    });

    it('keeps a run that comes many times at once exactly once', async () => {
      const other = await open(place);
      const added = await Promise.all([store, other, store, other].map((one) => add(exampleRun('one'), one)));
      expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(added.map(({ row }) => row)).toEqual(added.map(() => added[0]?.row));
      await other.close();
    });
  });
}
