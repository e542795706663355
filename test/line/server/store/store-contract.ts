import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RegisteredProfile } from '../../../../src/line/protocol/gate-answer.ts';
import type { Page } from '../../../../src/line/protocol/run-filter.ts';
import type { RunRow } from '../../../../src/line/protocol/run-row.ts';
import type { StationReport } from '../../../../src/line/protocol/station-report.ts';
import type { StoredToken } from '../../../../src/line/server/store/access/access-tables.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import type { StoreEvent } from '../../../../src/line/server/store/store-parts.ts';
import type { Tables } from '../../../../src/line/server/store/tables.ts';
import type { Shifts } from '../../../../src/line/server/store/yields/local-groups.ts';
import { contentOfExample, type ExampleRun, exampleRun, sha256 } from './example-run.ts';
import { anyFilter, anyRun, everyAnswer, expectPlainAnswers } from './plain-answers.ts';

/** A place where a store of one kind can be, and how it is opened there. */
export interface StoreKind {
  readonly make: () => Promise<string>;
  readonly open: (place: string) => Promise<Store>;
  /** Its tables, for looking into. */
  readonly database: (place: string) => Promise<{ readonly db: Kysely<Tables> }>;
}

const utc: Shifts = { timeZone: 'UTC', begins: [] };
const all = { limit: 500 };
const at = '2026-03-02T09:00:00.000Z';

/** What every store does, whatever it is made of. */
export function storeContract(name: string, { make, open, database }: StoreKind): void {
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

    it('opens as the version before left it: a sentence is shown as it stands, until the index is made again', async () => {
      const { arrival, content, bundle } = exampleRun('one');
      await store.addRun(arrival, content, bundle);
      await store.close();
      const { db } = await database(place);
      const { said, ...before } = content;
      const contentJson = JSON.stringify({ ...before, summary: 'It stood here.' });
      await db.updateTable('runContents').set({ contentJson }).execute();
      await db.deleteFrom('schemaVersions').where('version', '>=', 4).execute();
      await sql`alter table "chartValues" drop column "version"`.execute(db);
      await db.destroy();
      store = await open(place);
      const row = await store.run(arrival.id);
      expect(row).toMatchObject({ ...before, said: { code: 'told', text: 'It stood here.' } });
      expect(row).not.toHaveProperty('summary');
      await store.reindex(contentOfExample);
      expect((await store.run(arrival.id))?.said).toEqual(said);
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

    it('keeps each binding once, also if two bind at once, and leaves an entry for each that comes or goes', async () => {
      const of = { at, by: 'admin' };
      await add(exampleRun('one'));
      const other = await open(place);
      try {
        const names = { profile: 'p', model: 'M \u0000\ud800' };
        const bind = (to: Store) => to.bind([names], { ...of, isConfirmed: false });
        await Promise.all([bind(store), bind(other), bind(store)]);
        expect(await other.bindings()).toEqual([{ ...names, ...of, act: 1 }]);
        expect((await store.modelNamed(new Set([names.model])))(names.model)).toBe(names.model);
        expect(await Promise.all([store.unbind(names, of), other.unbind(names, of)])).toContain(true);
        expect(await store.unbind(names, of)).toBe(false);
        expect(await store.bindings()).toEqual([]);
      } finally {
        await other.close();
      }
      const actions = (await store.auditLog(all)).rows.map(({ action }) => action);
      expect(actions.filter((action) => action.startsWith('profile '))).toEqual(['profile unbound', 'profile bound']);
    });

    it('proposes what passed and is not bound, and counts the runs that are there once it is confirmed', async () => {
      await add(exampleRun('one', { unit: 'A' }));
      await add(exampleRun('two', { unit: 'B', outcome: 'fail' }));
      const proposed = await store.proposedBindings();
      expect(proposed).toMatchObject([{ passes: 1 }]);
      await store.bind(proposed, { at, by: 'admin', isConfirmed: true });
      expect(await store.proposedBindings()).toEqual([]);
      expect(await store.bindings()).toMatchObject([{ act: 0 }]);
    });

    it('lists the newest run of each unit, quarantined ones included, in pages', async () => {
      await add(exampleRun('one', { unit: 'A', modelName: 'N' }));
      await add(exampleRun('two', { unit: 'B' }));
      await add(exampleRun('three', { unit: 'A' }, { quarantine: { reason: 'not-signed', detail: '' } }));
      await add(exampleRun('four', { unit: 'C', kind: 'simulated' }));
      await add(exampleRun('five', { unit: 'D', kind: 'gauge' }));
      const units: string[] = [];
      for (let page: { cursor?: string } | null = {}; page !== null; ) {
        const { rows, next }: Awaited<ReturnType<Store['newestRuns']>> = await store.newestRuns(null, {
          ...page,
          limit: 1,
        });
        units.push(...rows.map(({ unit, order }) => `${unit} ${order}`));
        page = next === null ? null : { cursor: next };
      }
      expect(units).toEqual(['C 4', 'A 3', 'B 2']);
      // A quarantined run may state another model than the unit's.
      const stating = await store.newestRuns('N', all);
      expect(stating.rows).toMatchObject([
        { unit: 'A', order: 1, receivedAt: (await store.newestRuns(null, all)).rows[1]?.receivedAt },
      ]);
      expect((await store.newestRuns('M', all)).rows).toEqual([]);
    });

    it('finds units whose names differ only by case, width or characters that look alike', async () => {
      for (const unit of ['A-10', 'a-lO', 'Ａ-10', 'A-11', 'A-1O', 'A-10 '])
        await add(exampleRun(`run of ${unit}`, { unit }));
      expect((await store.similarUnits('A-10')).toSorted()).toEqual(['A-1O', 'a-lO', 'Ａ-10']);
      await store.reindex(contentOfExample);
      expect(await store.similarUnits('A-1O')).toHaveLength(3);
      expect(await store.similarUnits('B-10')).toEqual([]);
    });

    it('changes nothing when a run comes again, even with another bundle', async () => {
      const { row } = await add(exampleRun('one'));
      const again = exampleRun('one', { outcome: 'fail' }, { receivedAt: at, token: 'other' });
      expect(await add(again)).toEqual({ isNew: false, row });
      expect(await store.countRuns({})).toBe(1);
      expect((await add(exampleRun('two'))).row.order).toBe(2);
    });

    it('quarantines a run with the number of another: a disk was copied', async () => {
      const number = { spool: crypto.randomUUID(), sequence: 2 };
      await add(exampleRun('pass', {}, number));
      const twice = exampleRun('fail', { unit: 'other', outcome: 'fail' }, number);
      const { row } = await add(twice);
      expect(row).toMatchObject({ spool: number.spool, sequence: null, isLatest: false });
      expect(row.quarantine).toMatchObject({ reason: 'number-used-twice' });
      expect(row.quarantine?.detail).toContain(`number 2 was that of run ${sha256('pass')}`);
      expect(await add(twice)).toEqual({ isNew: false, row });
      const unsigned = { ...number, quarantine: { reason: 'not-signed', detail: 'Not signed.' } as const };
      const third = await add(exampleRun('unsigned', {}, unsigned));
      expect(third.row.quarantine).toMatchObject({ reason: 'not-signed' });
      expect(third.row.quarantine?.detail).toMatch(/^Not signed\. Its number 2 was/);
      await store.reindex(contentOfExample);
      expect(await store.run(twice.arrival.id)).toEqual(row);
    });

    it('refuses a bundle that is not the one that arrived, and keeps nothing of it', async () => {
      const { arrival, content } = exampleRun('one');
      await expect(store.addRun(arrival, content, Buffer.from('other'))).rejects.toMatchObject({
        code: 'invalid-bundle',
      });
      expect(await store.run(arrival.id)).toBeNull();
    });

    it('gives a page after the other, each run once, while runs arrive', async () => {
      for (let index = 1; index <= 7; index += 1) await add(exampleRun(`${index}`));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<RunRow> = await store.runs({}, { limit: 3, ...(cursor === null ? {} : { cursor }) });
        seen.push(...page.rows.map(({ runId }) => runId));
        await add(exampleRun(`late ${seen.length}`));
        cursor = page.next;
      } while (cursor !== null);
      expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1']);
      expect((await store.runs({}, { limit: 10 })).next).toBeNull();
    });

    it.each(['', 'x', 'MTIz!', '-1', Buffer.from('1e5').toString('base64url'), 'OOOOOOOO'.repeat(20)])(
      'refuses the cursor %j',
      async (cursor) => {
        const refused = { code: 'invalid-cursor' };
        await expect(store.runs({}, { limit: 1, cursor })).rejects.toMatchObject(refused);
        await expect(store.units({}, { limit: 1, cursor })).rejects.toMatchObject(refused);
        await expect(store.auditLog({ limit: 1, cursor })).rejects.toMatchObject(refused);
      },
    );

    it('keeps hostile text as it is, everywhere', async () => {
      for (const [index, text] of HOSTILE.entries()) {
        const profile = { name: text, version: 1, hash: sha256(text) };
        const content = {
          unit: text,
          station: text,
          modelName: text,
          operator: text,
          causes: [text],
          missedLimits: [text],
        };
        const { arrival } = exampleRun(`${index}`);
        const run = exampleRun(`${index}`, { ...content, profile }, { token: text });
        const { row } = await add(run);
        expect(row).toEqual({ ...run.content, ...run.arrival, order: index + 1, attempt: 1, isLatest: true });
        expect(await store.runsOfUnit(text)).toEqual([row]);
        for (const field of ['unit', 'station', 'model', 'profile', 'cause', 'limit'] as const) {
          expect((await store.runs({ [field]: text }, all)).rows).toEqual([row]);
        }
        expect((await store.units({ unit: text }, all)).rows).toMatchObject([{ unit: text, latestRun: arrival.id }]);
        expect(await store.yields({ unit: text }, 'station', utc)).toMatchObject([{ group: text, units: 1 }]);
        expect(await store.causes({ unit: text })).toEqual([{ name: text, runs: 1, units: 1 }]);
        await store.releaseUnit(text, text, { at, by: text, reason: text });
        expect(await store.releasesOfUnit(text)).toEqual([
          {
            ...{ at, by: text, reason: text, unit: text, profile: text, order: index + 1 },
            ...{ act: expect.any(Number), code: expect.stringMatching(/^FLATFIELD\d{26,}$/) },
          },
        ]);
        const detail = `${text}: ${text}`;
        expect((await store.auditLog({ limit: 1 })).rows).toEqual([
          { at, who: text, action: 'unit released', subject: text, detail },
        ]);
        await store.audit({ at, who: text, action: text, subject: text, detail: text });
        expect((await store.auditLog({ limit: 1 })).rows).toEqual([
          { at, who: text, action: text, subject: text, detail: text },
        ]);
        await store.addToken({ name: text, role: 'viewer', hash: sha256(`${index}`), createdAt: at, revokedAt: null });
        expect((await store.tokenOf(sha256(`${index}`)))?.name).toBe(text);
        await store.addSigningKey(sha256(`${index}`), text);
        await store.reportStation({ ...report, station: text }, at);
      }
      const sorted = [...HOSTILE].sort();
      expect((await store.choices()).station).toEqual(sorted);
      expect((await store.stations()).map(({ station }) => station).sort()).toEqual(sorted);
      expect((await store.signingKeys()).map(({ label }) => label).sort()).toEqual(sorted);
      expect(await store.countRuns({})).toBe(HOSTILE.length);
    });

    it('finds and counts what a plain look at every run finds, whatever arrives in whatever order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyRun, { minLength: 1, maxLength: 30 }),
          fc.array(anyFilter, { minLength: 5, maxLength: 5 }),
          async (drawn, filters) => {
            const fresh = await open(await make());
            try {
              for (const [index, one] of drawn.entries())
                await add(exampleRun(`${index}`, one.content, one.arrival), fresh);
              expect(await fresh.countRuns({})).toBe(drawn.length);
              await expectPlainAnswers(fresh, [{}, ...filters]);
            } finally {
              await fresh.close();
            }
          },
        ),
        { numRuns: 6, endOnFailure: true },
      );
    });

    it('gives every answer as before after the index was rebuilt', async () => {
      const drawn = fc.sample(anyRun, { numRuns: 60, seed: 7 });
      for (const [index, one] of drawn.entries()) await add(exampleRun(`${index}`, one.content, one.arrival));
      const quarantined = (await store.runs({ quarantined: true }, all)).rows;
      expect(quarantined.length).toBeGreaterThan(2);
      await store.releaseRun(quarantined[0]?.id ?? '', { at, by: 'admin', reason: 'checked' });
      await store.prune([sha256('5'), sha256('9')], at);
      const before = await everyAnswer(store);
      let left = 20;
      const interrupted = (bundle: Uint8Array) => {
        left -= 1;
        if (left < 0) throw new Error('interrupted');
        return contentOfExample(bundle);
      };
      await expect(store.reindex(interrupted)).rejects.toThrow('interrupted');
      expect(await everyAnswer(store)).toEqual(before);
      expect(await store.reindex(contentOfExample)).toBe(58);
      expect(await everyAnswer(store)).toEqual(before);
      expect((await add(exampleRun('new'))).row.order).toBe(61);
    });

    it('has a run in the rebuilt index that arrives while it is rebuilt', async () => {
      await add(exampleRun('one'));
      const other = await open(place);
      let arrives = true;
      await store.reindex(async (bundle) => {
        if (arrives) {
          arrives = false;
          await add(exampleRun('two', { unit: 'U-2' }), other);
        }
        return contentOfExample(bundle);
      });
      expect((await store.runs({}, all)).rows.map(({ runId }) => runId)).toEqual(['two', 'one']);
      await other.close();
    });

    it('counts a quarantined run only once it is released', async () => {
      const quarantine = { reason: 'not-signed', detail: 'No signature.' } as const;
      await add(exampleRun('one', { outcome: 'fail' }));
      const { row } = await add(exampleRun('two', { causes: ['x'] }, { quarantine }));
      expect(row).toMatchObject({ quarantine, attempt: null, isLatest: false });
      expect(await store.causes({})).toEqual([]);
      expect(await store.yields({}, 'all', utc)).toMatchObject([{ units: 1, finalPass: 0, runs: 1 }]);
      const release = { at, by: 'admin', reason: 'key was lost' };
      expect(await store.releaseRun(row.id, release)).toBe(true);
      expect(await store.run(row.id)).toMatchObject({ quarantine: null, attempt: 2, isLatest: true });
      expect(await store.yields({}, 'all', utc)).toMatchObject([{ units: 1, firstPass: 0, finalPass: 1, runs: 2 }]);
      expect(await store.countRuns({ quarantined: true })).toBe(0);
      expect(await store.releaseRun(row.id, release)).toBe(false);
      expect(await store.releaseRun(sha256('one'), release)).toBe(false);
      expect(await store.releaseRun(sha256('never'), release)).toBe(false);
    });

    it('groups by local day and by shift, also at night and when clocks change', async () => {
      const times = ['2026-03-28T20:59:00Z', '2026-03-28T21:00:00Z', '2026-03-29T03:59:00Z', '2026-03-29T04:00:00Z'];
      for (const [index, receivedAt] of times.entries())
        await add(exampleRun(`${index}`, { unit: `${index}` }, { receivedAt }));
      const groupsBy = async (group: 'day' | 'shift', shifts: Shifts) =>
        (await store.yields({}, group, shifts)).map((row) => [row.group, row.runs]);
      const berlin = { timeZone: 'Europe/Berlin', begins: ['14:00', '06:00', '22:00'] };
      // 22:00 is 21:00 UTC before the change, and 06:00 is 04:00 UTC after it.
      expect(await groupsBy('shift', berlin)).toEqual([
        ['2026-03-28 14:00', 1],
        ['2026-03-28 22:00', 2],
        ['2026-03-29 06:00', 1],
      ]);
      expect(await groupsBy('day', berlin)).toEqual([
        ['2026-03-28', 2],
        ['2026-03-29', 2],
      ]);
      expect(await groupsBy('shift', { ...berlin, begins: [] })).toEqual(await groupsBy('day', berlin));
      expect(await groupsBy('day', { timeZone: 'Asia/Tokyo', begins: [] })).toEqual([['2026-03-29', 4]]);
    });

    it('keeps tokens by their hash, until they are revoked', async () => {
      const token: StoredToken = { name: 'line 1', role: 'station', hash: sha256('t'), createdAt: at, revokedAt: null };
      await store.addToken(token);
      expect(await store.tokenOf(sha256('t'))).toEqual(token);
      expect(await store.tokenOf(sha256('u'))).toBeNull();
      await expect(store.addToken({ ...token, hash: sha256('u') })).rejects.toThrow(/unique/i);
      expect(await store.revokeToken('line 1', at)).toBe(true);
      expect(await store.revokeToken('line 1', at)).toBe(false);
      expect(await store.revokeToken('line 2', at)).toBe(false);
      expect(await store.tokenOf(sha256('t'))).toBeNull();
      expect(await store.tokens()).toEqual([{ ...token, revokedAt: at }]);
    });

    it('keeps profiles and signing keys, each once', async () => {
      const profile: RegisteredProfile = {
        ...{
          name: 'white',
          version: 1,
          hash: sha256('p'),
          title: 'White',
          maxAttempts: 3,
          maxAgeDays: 30,
          unitPattern: null,
        },
        ...{ registeredAt: at, registeredBy: 'admin' },
      };
      await store.registerProfile(profile, { limits: [] });
      await store.registerProfile({ ...profile, maxAttempts: 2 }, { limits: [] });
      expect(await store.registeredProfiles()).toEqual([{ ...profile, maxAttempts: 2 }]);
      expect(await store.unregisterProfile(profile.hash)).toBe(true);
      expect(await store.unregisterProfile(profile.hash)).toBe(false);
      expect(await store.registeredProfiles()).toEqual([]);
      await store.addSigningKey(sha256('k'), 'station 1');
      await store.addSigningKey(sha256('k'), 'station 2');
      expect(await store.signingKeys()).toEqual([{ fingerprint: sha256('k'), label: 'station 2' }]);
    });

    it('keeps the last state of a station, and the offset of its clock', async () => {
      await store.reportStation({ ...report, waiting: 9 }, at);
      const row = await store.reportStation({ ...report, at: '2026-03-02T09:00:02.500Z' }, at);
      expect(row).toEqual({ ...report, at: '2026-03-02T09:00:02.500Z', seenAt: at, clockOffsetMs: 2500 });
      expect(await store.stations()).toEqual([row]);
    });

    it('lists its log a page after the other, newest first', async () => {
      for (const action of ['a', 'b', 'c']) await store.audit({ at, who: 'admin', action, subject: '', detail: '' });
      const first = await store.auditLog({ limit: 2 });
      expect(first.rows.map(({ action }) => action)).toEqual(['c', 'b']);
      await store.audit({ at, who: 'admin', action: 'd', subject: '', detail: '' });
      const second = await store.auditLog({ limit: 2, cursor: first.next ?? '' });
      expect(second).toEqual({ rows: [{ at, who: 'admin', action: 'a', subject: '', detail: '' }], next: null });
    });

    it('becomes a demonstration permanently, unless it has runs', async () => {
      expect(await store.isDemonstration()).toBe(false);
      await store.becomeDemonstration();
      await add(exampleRun('one'));
      await store.becomeDemonstration();
      expect(await store.isDemonstration()).toBe(true);
      const other = await open(await make());
      await add(exampleRun('one'), other);
      await expect(other.becomeDemonstration()).rejects.toMatchObject({ code: 'invalid-simulation' });
      expect(await other.isDemonstration()).toBe(false);
      await other.close();
    });

    it('is marked as restored until that is confirmed, from the oldest backup on', async () => {
      expect(await store.unconfirmedRestore()).toBeNull();
      expect(await store.confirmRestore(at)).toBeNull();
      await store.markRestored({ at, backupAt: '2026-02-01T00:00:00.000Z' });
      await store.markRestored({ at: '2026-03-03T00:00:00.000Z', backupAt: '2026-02-02T00:00:00.000Z' });
      const both = { at: '2026-03-03T00:00:00.000Z', backupAt: '2026-02-01T00:00:00.000Z' };
      expect(await store.unconfirmedRestore()).toEqual(both);
      expect(await store.confirmRestore(at)).toEqual(both);
      expect(await store.unconfirmedRestore()).toBeNull();
    });

    it('tells whoever follows it of each run once, and of every report, until they stop', async () => {
      const heard: StoreEvent[] = [];
      const stop = await store.follow((event) => heard.push(event));
      const { row } = await add(exampleRun('one'));
      await add(exampleRun('one'));
      const station = await store.reportStation(report, at);
      await expect.poll(() => heard).toHaveLength(2);
      expect(heard).toEqual([
        { name: 'run', data: row },
        { name: 'station', data: station },
      ]);
      await stop();
      await add(exampleRun('two'));
      expect(heard).toHaveLength(2);
    });

    it('keeps a run that comes many times at once exactly once', async () => {
      const other = await open(place);
      // Often enough that each meets the other in the middle of a transaction.
      for (const name of Array.from({ length: 15 }, (_, round) => `one ${round}`)) {
        const added = await Promise.all([store, other, store, other].map((one) => add(exampleRun(name), one)));
        expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
        expect(added.map(({ row }) => row)).toEqual(added.map(() => added[0]?.row));
      }
      await other.close();
    });

    it('can be checked', async () => {
      await store.check();
      await store.check();
      expect(await store.countRuns({})).toBe(0);
    });
  });
}

const HOSTILE = [
  ...[
    'a\0b',
    'a',
    '\ud800x',
    '\udfffx',
    '\ufffdx',
    `"';--`,
    `'; drop table "runs"; --`,
    '\\',
    '\\u0000',
    'ß',
    'ẞ',
    '😀',
  ],
  ...['%', '_', ' a', 'a ', '\n\r\t', '=1+1', 'x'.repeat(200), '日本'.repeat(100), '__proto__', 'null', '0', '1e3'],
];

const report: StationReport = {
  ...{ station: 'A', at, state: 'idle', run: null, waiting: 0, parked: 0, toolVersion: '0.1.0' },
};
