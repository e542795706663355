import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gateAnswer } from '../../../src/line/gate/gate-answer.ts';
import type { GateAnswer } from '../../../src/line/protocol/gate-answer.ts';
import { openSqliteStore } from '../../../src/line/store/open-sqlite-store.ts';
import type { Store } from '../../../src/line/store/store.ts';
import { registered as registeredProfile } from '../gate/run-rows.ts';
import { type ExampleRun, exampleRun } from './example-run.ts';

const all = { limit: 500 };
const utc = { timeZone: 'UTC', begins: [] };
const profile = { name: 'line', version: 1, hash: registeredProfile.hash };
const startMs = Date.parse('2026-03-02T08:00:00.000Z');
const minuteMs = 60_000;
const time = (minutes: number) => new Date(startMs + minutes * minuteMs).toISOString();
const stations = ['A', 'B', 'C'] as const;

/** What happened on a line, one run after the other; each station has a clock that is always wrong by the same time. */
const history = fc.record({
  aheadMinutes: fc.tuple(...stations.map(() => fc.constantFrom(0, 0, 0, -90, -7, 3))),
  runs: fc.array(
    fc.record({
      unit: fc.constantFrom('U-1', 'U-2'),
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

/** The runs as they arrive, days later, in an order of their own. */
function arrivals({ aheadMinutes, runs }: History, order: readonly number[]): readonly ExampleRun[] {
  return order.map((place, arrived) => {
    const { station, isCounted, isQuarantined, ...content } = runs[place] as History['runs'][number];
    const ahead = aheadMinutes[station] ?? 0;
    const received = 3 * 24 * 60 + arrived;
    return exampleRun(
      `${place}`,
      {
        ...{ ...content, profile, station: stations[station] as string, serialNumber: content.unit },
        startedAt: time(place * 10 + ahead),
        finishedAt: time(place * 10 + 5 + ahead),
      },
      {
        ...{ receivedAt: time(received), sentAt: time(received + ahead), token: `token-${station}` },
        ...(isCounted && { spool: `00000000-0000-4000-8000-00000000000${station}`, sequence: place + 1 }),
        quarantine: isQuarantined ? { reason: 'not-signed', detail: '' } : null,
      },
    );
  });
}

/** Everything that goes by the order of a unit's runs. Days and shifts do not: they are those of receipt. */
async function answers(store: Store) {
  const units = (await store.units({}, all)).rows.map(({ latestAt: _, ...row }) => row);
  const groups = ['all', 'station', 'model', 'profile'] as const;
  const gates = new Map<string, GateAnswer>();
  const histories: Record<string, object[]> = {};
  for (const unit of ['U-1', 'U-2']) {
    const runs = await store.runsOfUnit(unit);
    histories[unit] = runs.map(({ runId, attempt, isLatest }) => ({ runId, attempt, isLatest }));
    const facts = { runs, registered: [registeredProfile], releases: [], now: new Date(startMs + 4 * 86_400_000) };
    gates.set(unit, gateAnswer(unit, 'line', facts));
  }
  return {
    units: units.sort((a, b) => (a.unit < b.unit ? -1 : 1)),
    yields: await Promise.all(groups.map((group) => store.yields({}, group, utc))),
    pareto: [await store.causes({}), await store.missedLimits({})],
    histories,
    gates,
  };
}

async function answersAfter(runs: readonly ExampleRun[]) {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
  const store = await openSqliteStore(folder);
  try {
    for (const { arrival, content, bundle } of runs) await store.addRun(arrival, content, bundle);
    return await answers(store);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
}

const codesOf = ({ reasons }: GateAnswer) => reasons.map(({ code }) => code);

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
          arrivals(
            drawn,
            order.toSorted((a, b) => a - b),
          ),
        );
        const { gates, ...found } = await answersAfter(arrivals(drawn, order));
        expect(found).toEqual(expected);
        for (const [unit, { run, outcome, attempts, ...gate }] of gates) {
          const plain = expectedGates.get(unit) as GateAnswer & typeof gate;
          expect({ run, outcome, attempts }).toEqual({
            run: plain.run,
            outcome: plain.outcome,
            attempts: plain.attempts,
          });
          const caution = codesOf(gate as GateAnswer).filter((code) => !codesOf(plain).includes(code));
          expect(['order-unknown', 'quarantined']).toEqual(expect.arrayContaining(caution));
          expect(codesOf(gate as GateAnswer)).toEqual(expect.arrayContaining(codesOf(plain)));
          doubted += caution.length;
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(doubted).toBeGreaterThan(0);
});

it('units, yields and the gate name the same latest run, that which was inspected last', async () => {
  let allowed = 0;
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => {
      const order = drawn.runs.map((_, place) => place).reverse();
      const { units, histories, gates, yields } = await answersAfter(arrivals(drawn, order));
      const counted = drawn.runs.filter(({ isQuarantined }) => !isQuarantined);
      for (const [unit, gate] of gates) {
        const ids = histories[unit] as { runId: string }[];
        expect(ids.map(({ runId }) => Number(runId))).toEqual(
          drawn.runs.flatMap((run, place) => (run.unit === unit ? [place] : [])),
        );
        const own = counted.filter((run) => run.unit === unit);
        expect(gate.outcome).toBe(own.at(-1)?.outcome ?? null);
        const complete = own.filter(({ isComplete }) => isComplete);
        const row = units.find((one) => one.unit === unit);
        expect(row?.latestOutcome).toBe(complete.at(-1)?.outcome);
        expect(row?.firstOutcome).toBe(complete[0]?.outcome);
        allowed += gate.allowed ? 1 : 0;
      }
      const passed = units.filter(({ latestOutcome }) => latestOutcome === 'pass');
      expect(yields[0]?.[0]?.finalPass ?? 0).toBe(passed.length);
    }),
    { numRuns: 40 },
  );
  expect(allowed).toBeGreaterThan(0);
});
