import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { YIELD_GROUPS } from '../../../../src/line/protocol/summaries.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import type { Tables } from '../../../../src/line/server/store/tables.ts';
import type { Shifts } from '../../../../src/line/server/store/yields/local-groups.ts';
import { rebuildSums } from '../../../../src/line/server/store/yields/run-sums.ts';
import { contentOfExample, exampleRun, sha256 } from './example-run.ts';
import {
  type AnyRun,
  anyFilter,
  anyRun,
  everyAnswer,
  expectPlainAnswers,
  expectPlainCharts,
  plainShifts,
} from './plain-answers.ts';
import type { StoreKind } from './store-contract.ts';

const at = '2026-03-02T09:00:00.000Z';
const all = { limit: 500 };

/** What may happen to the runs of a store. */
type Deed =
  | { readonly what: 'add'; readonly run: AnyRun }
  | {
      readonly what: 'send again' | 'prune' | 'release' | 'keep sums' | 'keep others' | 'reindex';
      readonly which: number;
    };

const which = fc.nat(1000);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ what: fc.constant('add' as const), run: anyRun }) },
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constantFrom('send again' as const, 'prune' as const, 'release' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('keep sums' as const, 'keep others' as const, 'reindex' as const),
      which,
    }),
  },
);

/** Sums that a store keeps are what its runs add up to, whatever happens. */
export function sumsContract(name: string, { make, open, database }: StoreKind): void {
  describe(`the sums of a store (${name})`, () => {
    let place: string;
    let store: Store;
    let db: Kysely<Tables>;
    beforeEach(async () => {
      place = await make();
      store = await open(place);
      ({ db } = await database(place));
    });
    afterEach(async () => {
      await db.destroy();
      await store.close();
    });

    it('are what all runs add up to, whatever is added, sent again, pruned and released in whatever order', async () => {
      let seed = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(deed, { minLength: 20, maxLength: 60 }),
          fc.array(anyFilter, { minLength: 3, maxLength: 3 }),
          async (deeds, filters) => {
            await store.prune(
              (await store.runs({}, all)).rows.map(({ id }) => id),
              at,
            );
            await store.keepSums(plainShifts);
            seed += 1;
            for (const [index, one] of deeds.entries()) await doDeed(store, one, `${seed} ${index}`);
            await expectSums(db, plainShifts);
            await expectPlainAnswers(store, [{}, ...filters]);
            await expectPlainCharts(store);
          },
        ),
        { numRuns: 6, endOnFailure: true },
      );
    });

    it('give the same yields as the runs themselves, also while clocks change and for any part of a shift', async () => {
      const berlin = { timeZone: 'Europe/Berlin', begins: ['22:00', '02:30', '14:10'] };
      const begin = Date.parse('2026-10-24T12:00:00Z');
      const time = fc.integer({ min: 0, max: 300 }).map((tens) => new Date(begin + tens * 600_000).toISOString());
      const drawn = fc.sample(fc.tuple(anyRun, time), { numRuns: 120, seed: 5 });
      for (const [index, [{ content, arrival }, receivedAt]] of drawn.entries()) {
        const { arrival: whole, content: full, bundle } = exampleRun(`${index}`, content, { ...arrival, receivedAt });
        await store.addRun(whole, full, bundle);
      }
      const spans = fc.sample(fc.record({ from: time, to: time }, { requiredKeys: [] }), { numRuns: 40, seed: 6 });
      const yields = () =>
        Promise.all(spans.map((span) => Promise.all(YIELD_GROUPS.map((group) => store.yields(span, group, berlin)))));
      const before = await yields();
      await store.keepSums(berlin);
      expect(await yields()).toEqual(before);
      expect((await sumsOf(db)).length).toBeGreaterThan(30);
    });

    it('are kept for the days and shifts that were asked for last, and made once', async () => {
      const { arrival, content, bundle } = exampleRun('one');
      await store.addRun(arrival, content, bundle);
      expect(await sumsOf(db)).toEqual([]);
      const tokyo = { timeZone: 'Asia/Tokyo', begins: ['20:00'] };
      for (const shifts of [plainShifts, tokyo, tokyo]) {
        await store.keepSums(shifts);
        expect(await sumsOf(db)).toMatchObject([{ runs: 1, units: 1, finalPasses: 1, durationMs: 120_000 }]);
      }
      expect(await sumsOf(db)).toMatchObject([{ period: Date.parse('2026-03-02T00:00:00Z') }]);
      const answers = await everyAnswer(store);
      await store.reindex(contentOfExample);
      expect(await everyAnswer(store)).toEqual(answers);
      expect(await sumsOf(db)).toHaveLength(1);
    });
  });
}

async function doDeed(store: Store, one: Deed, name: string): Promise<void> {
  if (one.what === 'add') {
    const { arrival, content, bundle } = exampleRun(name, one.run.content, one.run.arrival);
    await store.addRun(arrival, content, bundle);
    return;
  }
  if (one.what === 'keep sums') return store.keepSums(plainShifts);
  if (one.what === 'keep others') {
    await store.keepSums({ timeZone: 'Asia/Tokyo', begins: ['20:00'] });
    return store.keepSums(plainShifts);
  }
  if (one.what === 'reindex') return void (await store.reindex(contentOfExample));
  const { rows } = await store.runs(one.what === 'release' ? { quarantined: true } : {}, all);
  const row = rows[one.which % Math.max(1, rows.length)];
  if (!row) return;
  if (one.what === 'prune') await store.prune([row.id], at);
  if (one.what === 'release') await store.releaseRun(row.id, { at, by: 'admin', reason: '' });
  if (one.what === 'send again') {
    const bundle = (await store.bundle(row.id)) ?? new Uint8Array();
    await store.addRun({ ...row, bundleSha256: sha256(bundle) }, contentOfExample(bundle), bundle);
  }
}

/** The sums as they were kept are the sums as they are made anew, but for bounds in time, which may be wider. */
async function expectSums(db: Kysely<Tables>, shifts: Shifts): Promise<void> {
  const kept = await sumsOf(db);
  const findings = await findingsOf(db);
  await db.transaction().execute((trx) => rebuildSums(trx, shifts));
  const made = await sumsOf(db);
  const counts = ({ firstMs: _, lastMs: __, ...sums }: Tables['runSums']) => sums;
  expect(kept.map(counts)).toEqual(made.map(counts));
  for (const [index, { firstMs, lastMs }] of made.entries()) {
    expect(kept[index]?.firstMs).toBeLessThanOrEqual(firstMs);
    expect(kept[index]?.lastMs).toBeGreaterThanOrEqual(lastMs);
  }
  const countOf = (one: Finding) => findings.filter((other) => other.isCounted && sameNaming(one, other)).length;
  expect(findings.map(({ isRepeated }) => isRepeated)).toEqual(
    findings.map((one) => (one.isCounted && countOf(one) > 1 ? 1 : 0)),
  );
}

type Finding = Tables['runFindings'];

function sameNaming(a: Finding, b: Finding): boolean {
  return a.unitKey === b.unitKey && a.about === b.about && a.nameKey === b.nameKey;
}

function sumsOf(db: Kysely<Tables>): Promise<Tables['runSums'][]> {
  return db.selectFrom('runSums').selectAll().orderBy('key').execute();
}

function findingsOf(db: Kysely<Tables>): Promise<Finding[]> {
  return db.selectFrom('runFindings').selectAll().execute();
}
