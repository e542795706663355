import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES } from '../../../../src/judge/verdict.ts';
import { gateAnswerSchema } from '../../../../src/line/protocol/gate-answer.ts';
import type { GateRun } from '../../../../src/line/protocol/gate-run.ts';
import { RUN_KINDS, RUN_OBSTACLES, type RunRow } from '../../../../src/line/protocol/run-row.ts';
import { type GateFacts, gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import { gateInEnglish } from '../../../../src/line/server/gate/gate-reason.ts';
import { actAfter, hashOf, heardOf, markText, now, registered, runRow } from './run-rows.ts';

/** Mostly good runs, so that many histories are allowed but for one thing. */
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const change = fc.record({
  unit: mostly('unit-1', 'unit-2'),
  outcome: mostly<RunRow['outcome']>('pass', ...OUTCOMES),
  kind: mostly<RunRow['kind']>('production', ...RUN_KINDS),
  isComplete: mostly(true, false),
  serialNumber: mostly('12345', '99999'),
  profile: mostly(
    { name: 'line', version: 1, hash: registered.hash },
    { name: 'line', version: 1, hash: hashOf('lax') },
    { name: 'other', version: 1, hash: registered.hash },
  ),
  obstacles: mostly<RunRow['obstacles']>([], ...RUN_OBSTACLES.map((one) => [one])),
  retestReason: fc.constantFrom(null, 'cable'),
  quarantine: mostly<RunRow['quarantine']>(null, { reason: 'not-signed', detail: '' }),
});
const rows = fc.array(change, { maxLength: 5 }).map((changes) => changes.map((one, index) => runRow(index + 1, one)));
/** After the run of that order was received, and before the next one began. */
const atOrder = (order: number) => new Date(now.getTime() - 3_600_000 + order * 1000 + 500).toISOString();
const releaseAfter = (order: number, profile = 'line') => ({
  ...{ unit: 'unit-1', profile, order, act: actAfter(order), code: '' },
  ...{ at: atOrder(order), by: '', reason: '' },
});
const releases = fc
  .array(fc.record({ order: fc.nat({ max: 6 }), profile: fc.constantFrom('line', 'other') }), { maxLength: 2 })
  .map((found) => found.map((one) => releaseAfter(one.order, one.profile)));
const facts = fc.record({
  runs: rows,
  releases,
  registered: mostly([registered], [], [{ ...registered, maxAttempts: 1 }]),
  now: fc.constant(now),
});

const answer = (given: GateFacts) => gateAnswer('unit-1', 'line', { ...given, heard: heardOf(given.runs) });
const hold = (property: (given: GateFacts) => void) => fc.assert(fc.property(facts, property), { numRuns: 500 });
const next = (given: GateFacts, changes: Partial<RunRow>): GateFacts => {
  const order = 1 + Math.max(given.runs.length, ...given.releases.map((one) => one.order));
  return { ...given, runs: [...given.runs, runRow(order, changes)] };
};

describe('the gate, whatever the history of a unit', () => {
  it('allows some of them', () => {
    const allowed = fc.sample(facts, 500).filter((given) => answer(given).allowed);
    expect(allowed.length).toBeGreaterThan(20);
    expect(allowed.length).toBeLessThan(480);
  });

  it('is allowed exactly if there is no reason against it, and then rests on a pass', () => {
    hold((given) => {
      const found = answer(given);
      expect(found.allowed).toBe(found.reasons.length === 0);
      expect(gateAnswerSchema.safeParse(gateInEnglish(found)).success).toBe(true);
      if (!found.allowed) return;
      const run = given.runs.find(({ id }) => id === found.run);
      expect(run).toMatchObject({
        unit: 'unit-1',
        kind: 'production',
        outcome: 'pass',
        isComplete: true,
        quarantine: null,
        obstacles: [],
        profile: { name: 'line', hash: registered.hash },
      });
    });
  });

  it.each([
    ['a fail', { outcome: 'fail' }],
    ['an inconclusive run', { outcome: 'inconclusive' }],
    ['an unfinished run', { isComplete: false }],
    ['a quarantined run', { quarantine: { reason: 'not-signed', detail: '' } }],
    ['a run of another monitor', { serialNumber: 'other', retestReason: 'x', outcome: 'fail' }],
    ['a pass by a lax profile of the same name', { profile: { name: 'line', version: 1, hash: hashOf('lax') } }],
  ] as const)('blocks after %s', (_, changes) => {
    hold((given) => {
      expect(answer(next(given, { ...changes, obstacles: [] })).allowed).toBe(false);
    });
  });

  it('stays blocked by a fail, after any number of passes without a reason', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 4 }), (given, passes) => {
        let later = next(given, { outcome: 'fail', retestReason: 'x' });
        for (let pass = 0; pass < passes; pass += 1) later = next(later, {});
        expect(answer(later).allowed).toBe(false);
      }),
    );
  });

  it('is never opened by runs that do not count', () => {
    const counts = (run: GateRun) => run.kind === 'production' && run.quarantine === null;
    hold((given) => {
      const found = answer(given);
      const without = answer({ ...given, runs: given.runs.filter(counts) });
      expect(found.allowed && !without.allowed).toBe(false);
    });
  });

  it('is never opened by a release alone, and never by one less registered profile', () => {
    hold((given) => {
      const order = Math.max(0, ...given.runs.map((run) => run.order));
      expect(answer({ ...given, releases: [...given.releases, releaseAfter(order)] }).allowed).toBe(false);
      expect(answer({ ...given, registered: [] }).allowed).toBe(false);
    });
  });

  it('is never opened by a pass that was made before a fail, or before a release after it', () => {
    const spool = '795241fa-0000-4000-8000-000000000000';
    const ahead = fc.integer({ min: -600, max: 600 });
    fc.assert(
      fc.property(facts, fc.boolean(), fc.boolean(), ahead, (given, isReleased, isCounted, aheadS) => {
        const failed = next(given, { outcome: 'fail', retestReason: 'x' });
        const order = Math.max(...failed.runs.map((run) => run.order));
        const released = releaseAfter(order);
        const startedAt = atOrder(-2);
        const sentAt = new Date(Date.parse(atOrder(10)) + aheadS * 1000).toISOString();
        const late = { startedAt, finishedAt: startedAt, sentAt, retestReason: 'x', lineMarks: [markText(order - 1)] };
        const before = isReleased ? { ...failed, releases: [...failed.releases, released] } : failed;
        expect(answer(next(before, { ...late, ...(isCounted && { spool, sequence: 9 }) })).allowed).toBe(false);
      }),
    );
  });

  it('allows no order of runs by content that is not registered', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5]), releases, (orders, released) => {
        const runs = orders.map((order) =>
          runRow(order, { profile: { name: 'line', version: 1, hash: hashOf('lax') } }),
        );
        expect(answer({ runs, releases: released, registered: [registered], now }).allowed).toBe(false);
      }),
    );
  });

  it('allows nothing once it is older than is accepted', () => {
    hold((given) => {
      const later = new Date(now.getTime() + 31 * 86_400_000);
      expect(answer({ ...given, now: later }).allowed).toBe(false);
    });
  });
});
