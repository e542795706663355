import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OUTCOMES } from '../../../../src/judge/verdict.ts';
import { endedMs } from '../../../../src/line/protocol/clock-times.ts';
import { type Arrival, RUN_OBSTACLES, type RunContent, type RunRow } from '../../../../src/line/protocol/run-row.ts';
import { gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import type { FoundGate } from '../../../../src/line/server/gate/gate-reason.ts';
import { unitGate } from '../../../../src/line/server/http/gate/unit-gate.ts';
import { copiedTables, copyRows } from '../../../../src/line/server/store/backup/copy-rows.ts';
import { pruneByRule } from '../../../../src/line/server/store/retention/prune-by-rule.ts';
import type { RetentionRule } from '../../../../src/line/server/store/retention/retention.ts';
import { orderOfRuns } from '../../../../src/line/server/store/runs/order-of-runs.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { TRIALS } from '../../../trials.ts';
import { registered } from '../gate/run-rows.ts';
import { contentOfExample, exampleRun, sha256 } from './example-run.ts';
import type { StoreKind } from './store-contract.ts';

const startMs = Date.parse('2026-03-01T00:00:00.000Z');
const hourMs = 3_600_000;
const time = (hours: number) => new Date(startMs + hours * hourMs).toISOString();
const now = new Date(startMs + 20 * 24 * hourMs);
const profile = { name: registered.name, version: 1, hash: registered.hash };
const spools = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
const wholeUnits: RetentionRule = { passesBefore: time(100), othersBefore: time(100), wholeUnits: true };
const by = { by: 'admin', reason: 'Cable replaced.' };

/** The gate of every store knows of pruned runs all that it read of them. */
export function prunedUnitsContract(name: string, { make, open, database }: StoreKind): void {
  describe(`the gate after pruning (${name})`, () => {
    let place: string;
    let store: Store;
    beforeEach(async () => {
      place = await make();
      store = await open(place);
      await store.registerProfile(registered, {});
    });
    afterEach(() => store.close());

    /** A run of U-1 that ended so many hours after the beginning, and arrived then or later. */
    async function add(
      name: string,
      endedH: number,
      content: Partial<RunContent> = {},
      arrival: Partial<Arrival> & { readonly receivedH?: number } = {},
    ): Promise<void> {
      const { receivedH = endedH, ...rest } = arrival;
      const times = { startedAt: time(endedH - 0.1), finishedAt: time(endedH) };
      const run = exampleRun(
        name,
        { profile, ...times, ...content },
        { receivedAt: time(receivedH), sentAt: time(receivedH), ...rest },
      );
      await store.addRun(run.arrival, run.content, run.bundle);
    }
    const gate = (unit = 'U-1') =>
      unitGate({ store, now: () => now, marks: { check: async () => undefined } } as never, unit, profile.name);
    const codes = async (unit?: string) => (await gate(unit)).reasons.map(({ code }) => code).toSorted();
    const prune = (changes: Partial<RetentionRule> = {}) =>
      pruneByRule(store, { ...wholeUnits, ...changes }, now.toISOString());

    it('blocks an older pass that waited in a spool while the unit and its fail were pruned', async () => {
      await add('fail', 2, { outcome: 'fail' });
      expect(await prune()).toBe(1);
      await add('late pass', 1, {}, { receivedH: 200 });
      expect(await gate()).toMatchObject({ allowed: false, outcome: 'fail', run: null });
      expect(await codes()).toEqual(['failed', 'pruned-run']);
    });

    it('asks a unit whose fail was pruned for a reason, and counts its attempts', async () => {
      for (const hour of [1, 2, 3]) await add(`fail ${hour}`, hour, { outcome: 'fail', retestReason: 'cable' });
      expect(await prune()).toBe(3);
      await add('pass', 200);
      expect(await codes()).toEqual(['retest-unexplained', 'too-many-attempts']);
      expect((await gate()).attempts).toEqual({ made: 4, accepted: 3 });
    });

    it('recognizes the monitor of a pruned unit', async () => {
      await add('old', 1, { serialNumber: 'S-2' });
      await add('same', 1, { unit: 'U-2' });
      expect(await prune()).toBe(2);
      await add('new', 200);
      await add('new of the same', 200, { unit: 'U-2' });
      expect(await codes()).toEqual(['other-monitor']);
      expect(await codes('U-2')).toEqual([]);
    });

    it('lets no late pass count after a release of which its station had not heard', async () => {
      const [spool = null] = spools;
      await add('fail', 1, { outcome: 'fail' }, { spool, sequence: 7 });
      await add('latest fail', 2, { outcome: 'fail' });
      await store.releaseUnit('U-1', profile.name, { ...by, at: time(3) });
      expect(await prune({ wholeUnits: false })).toBe(1);
      // The clock of the station was set in between.
      await add('late pass', 200, {}, { spool, sequence: 6 });
      expect(await codes()).toEqual(['order-unknown']);
    });

    it('never allows a unit by a pass that was pruned', async () => {
      await add('pass', 1);
      expect((await gate()).allowed).toBe(true);
      expect(await prune()).toBe(1);
      expect(await codes()).toEqual(['pruned-run']);
      await add('again', 200);
      expect((await gate()).allowed).toBe(true);
    });

    it('knows by a simulation that was pruned which run of its spool was the later one', async () => {
      const [spool = null] = spools;
      await add('simulated', 10, { kind: 'simulated' }, { spool, sequence: 1 });
      await add('fail', 5, { outcome: 'fail', retestReason: 'cable' }, { spool, sequence: 2 });
      await add('pass', 7, { retestReason: 'cable' }, { token: 'station-b' });
      const before = await gate();
      expect(before).toMatchObject({ allowed: false, outcome: 'fail' });
      expect(await prune({ wholeUnits: false })).toBe(1);
      expect(await gate()).toEqual(before);
    });

    it('answers the same from a rebuilt index', async () => {
      await add('fail', 2, { outcome: 'fail' });
      await prune();
      await add('late pass', 1, {}, { receivedH: 200 });
      const before = await gate();
      await store.reindex(contentOfExample);
      expect(await gate()).toEqual(before);
      expect(before.allowed).toBe(false);
    });

    it('keeps neither the name of a pruned unit nor anything else that people wrote', async () => {
      const secret = {
        ...{ unit: 'customer-unit', serialNumber: 'serial-9', modelName: 'model-9', monitorId: 'monitor-9' },
        ...{ station: 'station-of-jo', operator: 'operator-jo', retestReason: 'reason-of-jo', runId: 'run-of-jo' },
      };
      const said = { code: 'told', text: 'summary-of-jo' } as const;
      await add('fail', 2, { ...secret, said, outcome: 'fail' });
      const texts = [...Object.values(secret), said.text];
      expect(await foundIn(texts)).toEqual(texts);
      await prune();
      expect(await foundIn(texts)).toEqual([]);
      expect((await gate(secret.unit)).outcome).toBe('fail');
    });

    async function foundIn(texts: readonly string[]): Promise<readonly string[]> {
      const { db } = await database(place);
      let all = '';
      for (const table of copiedTables)
        await copyRows(db, table, async (rows) => {
          all += JSON.stringify(rows);
        });
      await db.destroy();
      return texts.filter((text) => all.includes(text));
    }

    it('is as cautious as without pruning, whatever was pruned and whatever arrives late', async () => {
      const seen = { allowed: 0, pruned: 0, tombstones: 0 };
      let units = 0;
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          units += 1;
          const unit = `unit ${units}`;
          const runs: RunRow[] = [];
          for (const [place, step] of steps.entries()) {
            if (step.name === 'run') {
              const { arrival, content, bundle } = runOfStep(unit, place, step.run);
              runs.push((await store.addRun(arrival, content, bundle)).row);
            } else if (step.name === 'prune') {
              seen.pruned += await pruneUnit(unit, step);
            } else if (step.name === 'release') {
              await store.releaseUnit(unit, step.profile, { ...by, at: time(100 + place) });
            } else {
              for (const [index, run] of runs.entries())
                if (await store.releaseRun(run.id, { ...by, at: time(100 + place) }))
                  runs[index] = { ...run, quarantine: null };
            }
          }
          const releases = await store.releasesOfUnit(unit);
          const ordered = orderOfRuns(runs.map((run) => ({ ...run, endedMs: endedMs(run) })));
          const whole = gateAnswer(unit, profile.name, { runs: ordered, registered: [registered], releases, now });
          const found = await gate(unit);
          expectAsCautious(found, whole);
          seen.allowed += found.allowed ? 1 : 0;
          seen.tombstones += found.reasons.some(({ code }) => code === 'pruned-run') ? 1 : 0;
        }),
        { numRuns: TRIALS },
      );
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
    });

    async function pruneUnit(unit: string, { rule, places }: Step & { readonly name: 'prune' }): Promise<number> {
      const at = now.toISOString();
      if (rule !== null) {
        const prunable = (await store.prunable(rule)).filter((run) => run.unit === unit);
        const ids = prunable.map(({ id }) => id);
        return store.prune(ids, at, rule);
      }
      const runs = (await store.runsOfUnit(unit)).filter(({ quarantine }) => quarantine === null);
      const ids = runs.flatMap(({ id }, place) => (places.includes(place) ? [id] : []));
      return store.prune(ids, at);
    }
  });
}

/** Both answers are the same, but that none rests on a run that was pruned. */
function expectAsCautious(found: FoundGate, whole: FoundGate): void {
  const isPruned = found.reasons.some(({ code }) => code === 'pruned-run');
  const codesOf = ({ reasons }: FoundGate) => reasons.flatMap(({ code }) => (code === 'pruned-run' ? [] : [code]));
  expect(codesOf(found)).toEqual(codesOf(whole));
  expect(found).toMatchObject({
    allowed: whole.allowed && !isPruned,
    outcome: whole.outcome,
    run: isPruned ? null : whole.run,
    attempts: whole.attempts,
  });
}

const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const quarantine = { reason: 'not-signed', detail: '' } as const;
const run = fc.record({
  /** By the true time, of some days; it arrives later. */
  hour: fc.nat({ max: 90 }),
  aheadH: mostly(0, -5, 3, 300),
  spool: fc.constantFrom(null, 0, 1),
  /** More than 10: it arrives after one that its spool counted later. */
  earlier: mostly(0, 11, 22),
  isSent: mostly(true, false),
  token: mostly('station-a', 'station-b'),
  quarantine: mostly<Arrival['quarantine']>(null, quarantine),
  content: fc.record({
    outcome: mostly<RunContent['outcome']>('pass', ...OUTCOMES),
    kind: mostly<RunContent['kind']>('production', 'simulated', 'rejudged'),
    isComplete: mostly(true, false),
    serialNumber: mostly('S-1', 'S-2', ''),
    monitorId: mostly('M-1', 'M-2'),
    station: mostly('A', 'B'),
    runId: fc.constantFrom('1', '2', '3', '4'),
    profile: mostly(profile, { ...profile, name: 'other' }, { ...profile, hash: sha256('lax') }),
    obstacles: mostly<RunContent['obstacles']>([], ...RUN_OBSTACLES.map((one) => [one])),
    retestReason: fc.constantFrom(null, 'cable', 'cable', ' '),
  }),
});
/** The run of a step: it arrives after those of the steps before it. */
function runOfStep(unit: string, place: number, drawn: typeof run extends fc.Arbitrary<infer T> ? T : never) {
  const { hour, aheadH, spool, earlier, isSent, token, quarantine, content } = drawn;
  const spoolId = `${sha256(unit).slice(0, 8)}-0000-4000-8000-00000000000${spool}`;
  return exampleRun(
    `${unit} ${place}`,
    { ...content, unit, startedAt: time(hour + aheadH), finishedAt: time(hour + aheadH + 0.5) },
    {
      ...{ token, quarantine, receivedAt: time(100 + place) },
      ...(spool !== null && { spool: spoolId, sequence: 10 * (place + 1) - earlier }),
      sentAt: isSent ? time(100 + place + aheadH) : null,
    },
  );
}

const ages = fc.constantFrom(null, time(100), time(104), time(200));
const rule = fc.record({ passesBefore: ages, othersBefore: ages, wholeUnits: mostly(true, false) });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ name: fc.constant('run' as const), run }) },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('prune' as const),
      rule: fc.option(rule),
      places: fc.subarray([0, 1, 2, 3, 4]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('release' as const), profile: fc.constantFrom('other', profile.name) }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('release a run' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const history = fc.array(step, { minLength: 3, maxLength: 9 });
