import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMarkKey, type Mark, markOf, signMark } from '../../../../src/line/protocol/mark.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { contentOfExample, exampleRun, sha256 } from './example-run.ts';
import type { StoreKind } from './store-contract.ts';

const at = '2026-03-02T09:00:00.000Z';
const later = '2026-03-02T10:00:00.000Z';
const release = { at, by: 'admin', reason: 'repaired' };

/** How every store knows that it went back, and what it accepts again. */
export function marksContract(name: string, { make, open, database }: StoreKind): void {
  describe(`marks (${name})`, () => {
    let place: string;
    let store: Store;
    const opened: Store[] = [];
    beforeEach(async () => {
      [place, store] = await made();
    });
    afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

    async function made(): Promise<[string, Store]> {
      const where = await make();
      const one = await open(where);
      opened.push(one);
      return [where, one];
    }
    const add = (run: string, to = store) => {
      const { arrival, content, bundle } = exampleRun(run);
      return to.addRun(arrival, content, bundle);
    };
    const audit = (action: string, to = store) => to.audit({ at, who: 'admin', action, subject: 'store', detail: '' });
    const hear = async (mark: Mark, by = store) => by.heardMark(mark.text, later);
    const actions = async (of: Store) => (await of.auditLog({ limit: 500 })).rows.map(({ action }) => action);
    /** Runs `one` to `three` and two entries of the log; the backup has all but the last ones. */
    async function withBackup() {
      const [where, backup] = await made();
      const tables = [await database(place), await database(where)] as const;
      const key = await tables[0].db.selectFrom('identities').selectAll().executeTakeFirstOrThrow();
      await tables[1].db.updateTable('identities').set(key).execute();
      for (const { db } of tables) await db.destroy();
      await add('one');
      await audit('first');
      await add('two');
      const [source, copy] = [await database(place), await database(where)];
      await add('one', backup);
      const [entry] = await source.db.selectFrom('auditLog').selectAll().execute();
      if (entry) await copy.db.insertInto('auditLog').values({ entryJson: entry.entryJson }).execute();
      await add('two', backup);
      for (const { db } of [source, copy]) await db.destroy();
      return backup;
    }

    it('are true for good: after more runs, pruning, rebuilding and when it is opened again', async () => {
      const marks = [await store.mark()];
      await add('one');
      marks.push(await store.mark());
      await audit('something');
      marks.push(await store.mark());
      await store.prune([sha256('one')], at);
      await add('two');
      await store.releaseUnit('U-1', 'white', release);
      await store.reindex(contentOfExample);
      marks.push(await store.mark());
      await store.close();
      opened[0] = store = await open(place);
      for (const mark of marks) expect(await hear(mark)).toBe('true');
      expect(marks.map(({ epoch, runs, acts }) => [epoch, runs, acts])).toEqual([
        [0, 0, 0],
        [0, 1, 0],
        [0, 1, 1],
        [0, 2, 2],
      ]);
      expect(await store.unconfirmedRestore()).toBeNull();
      expect(new Set(marks.map(({ server }) => server)).size).toBe(1);
    });

    it('show that a run is missing, once, and block until somebody confirms it', async () => {
      const backup = await withBackup();
      await add('three');
      const mark = await store.mark();
      expect(await hear(mark, backup)).toBe('went-back');
      expect(await hear(mark, backup)).toBe('went-back');
      expect(await backup.unconfirmedRestore()).toEqual({ at: later, backupAt: '2026-03-02T08:03:00.000Z' });
      expect(await actions(backup)).toEqual(['older database noticed', 'first']);
      await backup.confirmRestore(later);
      expect(await hear(mark, backup)).toBe('before-restore');
      expect(await backup.unconfirmedRestore()).toBeNull();
      const next = await backup.mark();
      expect(next.epoch).toBe(Date.parse(later));
      expect(await hear(next, backup)).toBe('true');
      expect(await hear(next)).toBe('went-back');
      expect(await store.unconfirmedRestore()).not.toBeNull();
    });

    it('show that another run got the number of a missing one', async () => {
      const backup = await withBackup();
      await add('three');
      const mark = await store.mark();
      for (const run of ['other', 'and another']) await add(run, backup);
      expect(await hear(mark, backup)).toBe('went-back');
    });

    it('show that a release of a unit was forgotten', async () => {
      const backup = await withBackup();
      await store.releaseUnit('U-1', 'white', release);
      await audit('unit released');
      expect(await hear(await store.mark(), backup)).toBe('went-back');
    });

    it('show that a confirmed restore was forgotten, even to one whose clock is behind', async () => {
      const backup = await withBackup();
      await store.markRestored({ at, backupAt: at });
      await store.confirmRestore(later);
      const mark = await store.mark();
      expect(await hear(mark, backup)).toBe('went-back');
      await backup.confirmRestore(at);
      expect(await hear(mark, backup)).toBe('true');
      expect((await backup.mark()).epoch).toBeGreaterThan(mark.epoch);
      expect(await backup.unconfirmedRestore()).toBeNull();
    });

    it('tell how far whoever holds them had heard, as long as they are true', async () => {
      await add('one');
      const early = (await store.mark()).text;
      await store.releaseUnit('U-1', 'white', release);
      const [released] = await store.releasesOfUnit('U-1');
      const { act = 0, code = '' } = released ?? {};
      const late = (await store.mark()).text;
      const nothing = { runs: 0, acts: 0 };
      expect(await store.heardPosition([])).toEqual(nothing);
      expect(await store.heardPosition([early])).toEqual({ runs: 1, acts: 0 });
      expect(await store.heardPosition([late, early, 'anything'])).toEqual({ runs: 1, acts: act });
      expect(await store.heardPosition([code])).toEqual({ runs: 0, acts: act });
      expect(await store.heardPosition([code.toLowerCase(), early])).toEqual({ runs: 1, acts: act });
      const [, other] = await made();
      await add('one', other);
      await other.releaseUnit('U-1', 'white', release);
      const [elsewhere] = await other.releasesOfUnit('U-1');
      const madeUp = [
        elsewhere?.code ?? '',
        (await other.mark()).text,
        late.replace(/.(?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A')),
      ];
      const ahead = code.replace(`FLATFIELD${act}`, `FLATFIELD${act + 1}`);
      expect(await store.heardPosition([...madeUp, ahead, code.slice(0, -1)])).toEqual(nothing);
    });

    it('tell nothing of what a database forgot, also if the same was done to it again', async () => {
      const backup = await withBackup();
      await store.releaseUnit('U-1', 'white', release);
      const [released] = await store.releasesOfUnit('U-1');
      const texts = [(await store.mark()).text, released?.code ?? ''];
      expect(await backup.heardPosition(texts)).toEqual({ runs: 0, acts: 0 });
      await backup.releaseUnit('U-1', 'white', release);
      expect((await backup.releasesOfUnit('U-1'))[0]?.act).toBe(released?.act);
      expect(await backup.heardPosition(texts)).toEqual({ runs: 0, acts: 0 });
    });

    it('block nothing if they are lower, of another server, or forged', async () => {
      await add('one');
      const low = await store.mark();
      await add('two');
      expect(await hear(low)).toBe('true');
      const [, other] = await made();
      for (const run of ['a', 'b', 'c']) await add(run, other);
      expect(await hear(await other.mark())).toBe('of-another-server');
      const { server } = low;
      const own = createMarkKey();
      const high = { epoch: 9, runs: 900, acts: 9, digest: '0'.repeat(16) };
      const signature = signMark(high, own).text.split('.').at(-1);
      for (const text of [
        signMark(high, { ...own, publicKey: server }).text,
        `${server}.9.900.9.${high.digest}.${signature}`,
        low.text.replace('.0.1.', '.0.900.'),
        low.text.replace(/.$/, '"'),
        '',
        'x'.repeat(100_000),
        `${low.text},${low.text}`,
        '\u0000',
      ]) {
        expect([text.slice(0, 80), await store.heardMark(text, later)]).toEqual([text.slice(0, 80), 'forged']);
      }
      expect(markOf(low.text)).toEqual(low);
      expect(await store.unconfirmedRestore()).toBeNull();
      expect(await actions(store)).toEqual([]);
    });

    it('lost by its server show that it may have gone back, once, until somebody confirms it', async () => {
      await store.noticeLostMark(at, false);
      expect(await store.unconfirmedRestore()).toBeNull();
      await store.noteGivenMark();
      for (const time of [at, later]) await store.noticeLostMark(time, false);
      expect(await store.unconfirmedRestore()).toEqual({ at, backupAt: at });
      expect(await actions(store)).toEqual(['lost mark noticed']);
      await store.confirmRestore(later);
      await store.noticeLostMark(later, false);
      expect(await store.unconfirmedRestore()).toBeNull();
      await store.noticeLostMark(later, true);
      expect(await store.unconfirmedRestore()).not.toBeNull();
    });

    it('tell which runs are missing, or came without word of their arrival', async () => {
      const unknown = exampleRun('unknown', {}, { quarantine: { reason: 'arrival-unknown', detail: '' } });
      await store.addRun(unknown.arrival, unknown.content, unknown.bundle);
      await add('one');
      const ids = ['one', 'unknown', 'never'].map(sha256);
      expect(await store.lacking(ids)).toEqual(ids.slice(1));
      await store.releaseRun(ids[1] ?? '', release);
      expect(await store.lacking(ids)).toEqual(ids.slice(2));
      expect(await store.lacking([])).toEqual([]);
    });

    it('finds the bundles whose rows are missing, and neither those of runs that it has nor those that it pruned', async () => {
      await add('one');
      await add('pruned');
      await store.prune([sha256('pruned')], at);
      const cut = exampleRun('cut off');
      const failing = { ...cut.arrival, receivedAt: null } as unknown as typeof cut.arrival;
      await expect(store.addRun(failing, cut.content, cut.bundle)).rejects.toThrow(/./);
      const found = await store.bundlesWithoutRow();
      expect(found.map(({ hash }) => hash)).toEqual([sha256(cut.bundle)]);
      expect(Buffer.from((await found[0]?.read()) ?? [])).toEqual(cut.bundle);
      await store.addRun(cut.arrival, cut.content, cut.bundle);
      expect(await store.bundlesWithoutRow()).toEqual([]);
    });
  });
}
