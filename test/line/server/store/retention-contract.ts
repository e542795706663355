import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Arrival, RunContent } from '../../../../src/line/protocol/run-row.ts';
import { pruneByRule } from '../../../../src/line/server/store/retention/prune-by-rule.ts';
import type { RetentionRule } from '../../../../src/line/server/store/retention/retention.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { contentOfExample, exampleRun, sha256 } from './example-run.ts';
import type { StoreKind } from './store-contract.ts';

const [old, recent, now] = ['2020-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'];
const rule: RetentionRule = {
  passesBefore: '2024-01-01T00:00:00.000Z',
  othersBefore: '2024-01-01T00:00:00.000Z',
  wholeUnits: false,
};
const quarantine = { reason: 'wrong-key', detail: '' } as const;

/** What every store lets go by a rule of retention, and what it keeps. */
export function retentionContract(name: string, { make, open }: StoreKind): void {
  describe(`retention (${name})`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open(await make());
    });
    afterEach(() => store.close());

    async function add(name: string, content: Partial<RunContent> = {}, arrival: Partial<Arrival> = {}): Promise<void> {
      const run = exampleRun(name, content, { receivedAt: old, ...arrival });
      await store.addRun(run.arrival, run.content, run.bundle);
    }

    async function prunable(changes: Partial<RetentionRule> = {}): Promise<readonly string[]> {
      const ids = (await store.prunable({ ...rule, ...changes })).map(({ id }) => id);
      const { rows } = await store.runs({}, { limit: 500 });
      return rows.flatMap(({ id, runId }) => (ids.includes(id) ? [runId] : [])).sort();
    }

    it('keeps what the latest verdict of a unit rests on, however old', async () => {
      await add('fail', { outcome: 'fail' });
      await add('pass');
      await add('other profile', { profile: { name: 'other', version: 1, hash: sha256('other') } });
      expect(await prunable()).toEqual([]);
    });

    it('lets go what never counted, by its age and outcome', async () => {
      await add('counted');
      await add('simulated pass', { kind: 'simulated' });
      await add('imported fail', { kind: 'imported', outcome: 'fail' });
      await add('recent', { kind: 'rejudged' }, { receivedAt: recent });
      expect(await prunable()).toEqual(['imported fail', 'simulated pass']);
      expect(await prunable({ passesBefore: null })).toEqual(['imported fail']);
      expect(await prunable({ othersBefore: null })).toEqual(['simulated pass']);
      expect(await prunable({ passesBefore: null, othersBefore: null, wholeUnits: true })).toEqual([]);
    });

    it('lets go the attempts before a release of their unit, but for the latest run', async () => {
      await add('one', { outcome: 'fail' });
      await add('two', { outcome: 'fail' });
      await store.releaseUnit('U-1', 'white', { at: now, by: 'admin', reason: '' });
      expect(await prunable()).toEqual(['one']);
      await add('three');
      expect(await prunable()).toEqual(['one', 'two']);
    });

    it('lets no unit ship by forgetting the stopped run that blocks it', async () => {
      await add('pass', {}, { receivedAt: recent });
      await add('stopped', { isComplete: false, outcome: 'inconclusive' });
      expect(await prunable()).toEqual([]);
      expect(await prunable({ wholeUnits: true })).toEqual([]);
      await store.releaseUnit('U-1', 'white', { at: now, by: 'admin', reason: '' });
      expect(await prunable()).toEqual(['stopped']);
    });

    it('lets no unit ship by forgetting that it was another monitor under another profile', async () => {
      const profile = { name: 'other', version: 1, hash: sha256('other') };
      await add('pass', {}, { receivedAt: recent });
      await add('other one', { profile, serialNumber: 'another' });
      await add('other two', { profile });
      await store.releaseUnit('U-1', 'other', { at: now, by: 'admin', reason: '' });
      expect(await prunable()).toEqual([]);
      expect(await prunable({ wholeUnits: true })).toEqual([]);
      await store.releaseUnit('U-1', 'white', { at: now, by: 'admin', reason: '' });
      expect(await prunable()).toEqual(['other one']);
    });

    it('forgets no unit as a whole of which a quarantined run stays', async () => {
      await add('fail', { outcome: 'fail' });
      await add('quarantined', {}, { quarantine });
      expect(await prunable({ wholeUnits: true })).toEqual([]);
    });

    it('never lets a quarantined run go, until it is released', async () => {
      await add('one', { kind: 'imported' }, { quarantine });
      expect(await prunable({ wholeUnits: true })).toEqual([]);
      await store.releaseRun(sha256('one'), { at: now, by: 'admin', reason: '' });
      expect(await prunable()).toEqual(['one']);
    });

    it('forgets a unit as a whole if told so, once all its counted runs are old', async () => {
      await add('fail', { outcome: 'fail' });
      await add('pass');
      await add('kept fail', { unit: 'U-2', outcome: 'fail' });
      await add('kept pass', { unit: 'U-2' }, { receivedAt: recent });
      expect(await prunable({ wholeUnits: true })).toEqual(['fail', 'pass']);
      expect(await prunable({ wholeUnits: true, othersBefore: null })).toEqual([]);
    });

    it('prunes bundle and row, keeps the arrival, and forgets nothing else, even in a rebuilt index', async () => {
      await add('kept');
      await add('gone', { kind: 'simulated', causes: ['x'] });
      const { arrival, content, bundle } = exampleRun('gone', { kind: 'simulated' });
      expect(await pruneByRule(store, rule, now)).toBe(1);
      expect(await pruneByRule(store, rule, now)).toBe(0);
      expect(await store.bundle(arrival.id)).toBeNull();
      expect(await store.removeLeftovers('2100-01-01T00:00:00.000Z')).toBe(0);
      expect((await store.addRun(arrival, content, bundle)).isNew).toBe(false);
      await store.reindex(contentOfExample);
      expect(await store.run(arrival.id)).toBeNull();
      expect(await store.countRuns({})).toBe(1);
      expect(await store.prune([arrival.id, sha256('never')], now)).toBe(0);
      await add('next');
      expect((await store.run(sha256('next')))?.order).toBe(3);
    });

    it('is interrupted between units, and leaves none half pruned', async () => {
      for (let index = 0; index < 130; index += 1) await add(`${index}`, { unit: `U-${index < 120 ? 1 : 2}` });
      const interruption = new AbortController();
      const watched: Store = {
        ...store,
        prune: (ids, at) => {
          interruption.abort(new Error('interrupted'));
          return store.prune(ids, at);
        },
      };
      const pruning = pruneByRule(watched, { ...rule, wholeUnits: true }, now, interruption.signal);
      await expect(pruning).rejects.toThrow('interrupted');
      expect((await store.choices()).station).toHaveLength(1);
      expect(await store.countRuns({})).toBe(10);
      const leftovers = store.removeLeftovers('2100-01-01T00:00:00.000Z', interruption.signal);
      await expect(leftovers).rejects.toThrow('interrupted');
    });

    it('keeps the history of a unit that is inspected again while others are pruned', async () => {
      await add('fail', { outcome: 'fail' });
      await add('other', { unit: 'U-2' });
      const watched: Store = {
        ...store,
        prune: async (ids, at, asked) => {
          await add('pass', {}, { receivedAt: recent });
          return store.prune(ids, at, asked);
        },
      };
      expect(await pruneByRule(watched, { ...rule, wholeUnits: true }, now)).toBe(1);
      expect((await store.runsOfUnit('U-1')).map(({ runId }) => runId)).toEqual(['fail', 'pass']);
    });

    it('takes the runs of one unit together, whatever their number', async () => {
      for (let index = 0; index < 130; index += 1) await add(`${index}`, { unit: `U-${index < 120 ? 1 : 2}` });
      const batches: number[] = [];
      const watched: Store = {
        ...store,
        prune: (ids, at) => {
          batches.push(ids.length);
          return store.prune(ids, at);
        },
      };
      expect(await pruneByRule(watched, { ...rule, wholeUnits: true }, now)).toBe(130);
      expect(batches).toEqual([120, 10]);
      expect(await store.choices()).toEqual({ station: [], model: [], profile: [] });
    });
  });
}
