import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import type { FoundGate } from '../../../../src/line/server/gate/gate-reason.ts';
import { openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';
import { TRIALS } from '../../../trials.ts';
import { registered as registeredProfile } from '../gate/run-rows.ts';
import { type ExampleRun, exampleRun } from './example-run.ts';

const all = { limit: 500 };
const units = ['U-1', 'U-2'] as const;
const utc = { timeZone: 'UTC', begins: [] };
const startMs = Date.parse('2026-03-02T08:00:00.000Z');
const minuteMs = 60_000;
const time = (minutes: number) => new Date(startMs + minutes * minuteMs).toISOString();
const stations = ['A', 'B', 'C'] as const;

/** What happened on a line, one run after the other; each station has a clock that is always wrong by the same time. */
const history = fc.record({
  aheadMinutes: fc.tuple(...stations.map(() => fc.constantFrom(0, 0, 0, -90, -7, 3))),
  runs: fc.array(
    fc.record({
      unit: fc.constantFrom(...units),
      station: fc.constantFrom(0, 1, 2),
      outcome: fc.constantFrom('pass' as const, 'pass' as const, 'fail' as const, 'inconclusive' as const),
      isComplete: fc.constantFrom(true, true, true, false),
      retestReason: fc.constantFrom('cable', 'cable', null),
      causes: fc.subarray(['c', 'd']),
      missedLimits: fc.subarray(['l', 'm']),
      /** Whether its spool counted it: a run that is carried by hand may have no number. */
      isCounted: fc.constantFrom(true, true, false),
      isQuarantined: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 7 },
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

let folder: string;
let store: Store;
let lines = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
  store = await openSqliteStore(folder);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

/** The runs of a line of its own, with a profile of its own, as they arrive, days later. */
function arrivals(line: string, { aheadMinutes, runs }: History, order: readonly number[]): readonly ExampleRun[] {
  const profile = { name: line, version: 1, hash: registeredProfile.hash };
  const lineSpool = `${line.padStart(8, '0')}-0000-4000-8000-00000000000`;
  return order.map((place, arrived) => {
    const { station, isCounted, isQuarantined, ...content } = runs[place] as History['runs'][number];
    const ahead = aheadMinutes[station] ?? 0;
    const received = 3 * 24 * 60 + arrived;
    return exampleRun(
      `${line} ${place}`,
      {
        ...{ ...content, profile, station: stations[station] as string, serialNumber: content.unit },
        runId: `${place}`,
        unit: `${content.unit} ${line}`,
        startedAt: time(place * 10 + ahead),
        finishedAt: time(place * 10 + 5 + ahead),
      },
      {
        ...{ receivedAt: time(received), sentAt: time(received + ahead), token: `token-${station}` },
        ...(isCounted && { spool: `${lineSpool}${station}`, sequence: place + 1 }),
        quarantine: isQuarantined ? { reason: 'not-signed', detail: '' } : null,
      },
    );
  });
}

/** Everything that goes by the order of a unit's runs, after they arrived in an order. Days and shifts do not: they are those of receipt. */
async function answersAfter(drawn: History, order: readonly number[]) {
  lines += 1;
  const profile = `${lines}`;
  for (const { arrival, content, bundle } of arrivals(profile, drawn, order)) {
    await store.addRun(arrival, content, bundle);
  }
  const rows = (await store.units({ profile }, all)).rows.map((row) => ({ ...row, unit: row.unit.slice(0, 3) }));
  const groups = ['all', 'station', 'model'] as const;
  const gates = new Map<string, FoundGate>();
  const histories = new Map<string, readonly object[]>();
  for (const unit of units) {
    const runs = await store.runsOfUnit(`${unit} ${profile}`);
    histories.set(
      unit,
      runs.map(({ runId, attempt, isLatest }) => ({ runId, attempt, isLatest })),
    );
    const registered = [{ ...registeredProfile, name: profile }];
    const facts = { runs, registered, releases: [], now: new Date(startMs + 4 * 86_400_000) };
    const { run, ...answer } = gateAnswer(`${unit} ${profile}`, profile, facts);
    gates.set(unit, { ...answer, run: runs.find(({ id }) => id === run)?.runId ?? null });
  }
  return {
    units: rows
      .map(({ profile: _, latestAt: __, latestRun: ___, ...row }) => row)
      .sort((a, b) => (a.unit < b.unit ? -1 : 1)),
    yields: await Promise.all(groups.map((group) => store.yields({ profile }, group, utc))),
    pareto: [await store.causes({ profile }), await store.missedLimits({ profile })],
    histories,
    gates,
  };
}

const codesOf = ({ reasons }: FoundGate) => reasons.map(({ code }) => code);

it('the order in which runs arrive changes nothing but that the gate may doubt it', async () => {
  let doubted = 0;
  await fc.assert(
    fc.asyncProperty(
      history.chain((drawn) => {
        const places = drawn.runs.map((_, place) => place);
        return fc.tuple(fc.constant(drawn), fc.shuffledSubarray(places, { minLength: places.length }));
      }),
      async ([drawn, order]) => {
        const { gates: expectedGates, ...expected } = await answersAfter(
          drawn,
          order.toSorted((a, b) => a - b),
        );
        const { gates, ...found } = await answersAfter(drawn, order);
        expect(found).toEqual(expected);
        for (const [unit, { run, outcome, attempts, ...gate }] of gates) {
          const plain = expectedGates.get(unit) as FoundGate & typeof gate;
          expect({ run, outcome, attempts }).toEqual({
            run: plain.run,
            outcome: plain.outcome,
            attempts: plain.attempts,
          });
          const caution = codesOf(gate as FoundGate).filter((code) => !codesOf(plain).includes(code));
          expect(['order-unknown', 'quarantined']).toEqual(expect.arrayContaining(caution));
          expect(codesOf(gate as FoundGate)).toEqual(expect.arrayContaining(codesOf(plain)));
          doubted += caution.length;
        }
      },
    ),
    { numRuns: TRIALS },
  );
  expect(doubted).toBeGreaterThan(0);
});

it('units, yields and the gate name the same latest run, that which was inspected last', async () => {
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => {
      const order = drawn.runs.map((_, place) => place).reverse();
      const { units: rows, histories, gates, yields } = await answersAfter(drawn, order);
      const counted = drawn.runs.filter(({ isQuarantined }) => !isQuarantined);
      for (const [unit, gate] of gates) {
        const ids = histories.get(unit) as { runId: string }[];
        expect(ids.map(({ runId }) => Number(runId))).toEqual(
          drawn.runs.flatMap((run, place) => (run.unit === unit ? [place] : [])),
        );
        const own = counted.filter((run) => run.unit === unit);
        expect(gate.outcome).toBe(own.at(-1)?.outcome ?? null);
        const complete = own.filter(({ isComplete }) => isComplete);
        const row = rows.find((one) => one.unit === unit);
        expect(row?.latestOutcome).toBe(complete.at(-1)?.outcome);
        expect(row?.firstOutcome).toBe(complete[0]?.outcome);
        allowed += gate.allowed ? 1 : 0;
      }
      const passed = rows.filter(({ latestOutcome }) => latestOutcome === 'pass');
      expect(yields[0]?.[0]?.finalPass ?? 0).toBe(passed.length);
    }),
    { numRuns: TRIALS },
  );
  expect(allowed).toBeGreaterThan(0);
});
