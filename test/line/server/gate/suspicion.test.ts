import { describe, expect, it } from 'vitest';
import type { RunRow } from '../../../../src/line/protocol/run-row.ts';
import { gateAnswer } from '../../../../src/line/server/gate/gate-answer.ts';
import { type GateCheck, suspicion } from '../../../../src/line/server/gate/suspicion.ts';
import { hashOf, now, registered, runRow } from './run-rows.ts';

const GOLDEN = {
  reading: 'light',
  reference: hashOf('reference'),
  check: null,
  everyMs: 8 * 3_600_000,
  result: null,
  failed: [],
  bias: null,
  drift: null,
} satisfies GateCheck['golden'];
const SPOOL = { spool: '11111111-1111-4111-8111-111111111111', token: 'station-1' } as const;

type Result = NonNullable<RunRow['golden']['result']>;

/** A check that was received as number `order`, after the last good check `before`. */
function check(order: number, result: Result, before: GateCheck | null, changes: Partial<GateCheck> = {}): GateCheck {
  return {
    ...runRow(order, { kind: 'golden', unit: 'GOLD-1', ...SPOOL, sequence: order }),
    golden: { ...GOLDEN, check: before?.id ?? null, result },
    isReleased: false,
    ...changes,
  };
}

/** A pass of unit-1 that states a check. */
function pass(order: number, stated: GateCheck | null, changes: Partial<RunRow> = {}): RunRow {
  const golden = stated ? { ...GOLDEN, check: stated.id } : { ...GOLDEN, reference: null, everyMs: null };
  return runRow(order, { ...SPOOL, sequence: order, golden, ...changes });
}

const first = check(1, 'good', null);
const second = check(10, 'good', first);
const failed = check(20, 'failed', second);
const third = check(30, 'good', second);
const recovered = check(30, 'good', second, {
  golden: { ...GOLDEN, check: second.id, result: 'good', failed: [failed.id] },
});
const code = (run: RunRow, ...checks: readonly GateCheck[]) => suspicion(run, checks)?.code ?? null;
const byHand = { token: 'carrier', sequence: null, clocks: null } as const;

describe('a pass is suspect', () => {
  it.each<[string, RunRow, readonly GateCheck[], 'suspect' | null]>([
    ['never if no check failed', pass(11, second), [first, second], null],
    [
      'if it was made since the last good check before one that failed',
      pass(11, second),
      [first, second, failed],
      'suspect',
    ],
    ['although a later check was good', pass(11, second), [first, second, failed, third], 'suspect'],
    ['never if it was made before the last good check', pass(5, first), [first, second, failed], null],
    ['never after a later good check', pass(31, third), [first, second, failed, third], null],
    [
      'never once the failed check is released',
      pass(11, second),
      [first, second, { ...failed, isReleased: true }],
      null,
    ],
    ['if it arrives late', pass(40, second, { sequence: 11 }), [first, second, failed, third], 'suspect'],
    [
      'never if it arrives late, but was made before',
      pass(40, first, { sequence: 5 }),
      [first, second, failed, third],
      null,
    ],
    ['if it states an older check, but has a later number', pass(40, first), [first, second, failed], 'suspect'],
    [
      'if it was carried by hand, so that nothing shows its order',
      pass(40, first, byHand),
      [first, second, failed],
      'suspect',
    ],
    ['if the last good check before the failed one did not arrive', pass(5, first), [first, failed], 'suspect'],
    [
      'if the failed check may have come after the later good one',
      pass(31, third),
      [first, second, check(40, 'failed', second, byHand), third],
      'suspect',
    ],
    [
      'also by a failed check that is quarantined',
      pass(11, second),
      [second, { ...failed, quarantine: { reason: 'not-signed', detail: '' } }],
      'suspect',
    ],
    [
      'if a good check states a failed one before it that did not arrive',
      pass(11, second),
      [first, second, recovered],
      'suspect',
    ],
    [
      'never by such a check once the failed one arrived and was released',
      pass(11, second),
      [first, second, { ...failed, isReleased: true }, recovered],
      null,
    ],
    ['never by such a check before the last good one', pass(5, first), [first, second, recovered], null],
    ['never by such a check that it states itself', pass(31, recovered), [first, second, recovered], null],
    ['never by a check that was not finished', pass(11, second), [second, check(20, 'unfinished', second)], null],
    [
      'never by a check of other readings',
      pass(11, second),
      [second, { ...failed, golden: { ...failed.golden, reading: 'signal' } }],
      null,
    ],
    [
      'never by a check of another station',
      pass(11, second),
      [second, { ...failed, spool: null, station: 'station-2' }],
      null,
    ],
  ])('%s', (_, run, checks, expected) => {
    expect(code(run, ...checks)).toBe(expected);
  });
});

describe('a pass of a station with a golden unit is suspect', () => {
  it.each<[string, RunRow, readonly GateCheck[], 'suspect' | null]>([
    ['if it states no check', pass(11, null), [first], 'suspect'],
    [
      'if it states no check, of another account or a new state folder at the same station',
      pass(11, null, { spool: '22222222-2222-4222-8222-222222222222', sequence: 1 }),
      [first],
      'suspect',
    ],
    ['never if it was made before the first check', pass(40, null, { sequence: 0 }), [check(1, 'good', null)], null],
    ['never if no check ever came', pass(11, null), [], null],
    ['never if the last check was released', pass(11, null), [first, { ...second, isReleased: true }], null],
    ['if only a failed check was released', pass(11, null), [first, { ...failed, isReleased: true }], 'suspect'],
    ['if its check did not arrive', pass(11, second), [first], 'suspect'],
    [
      'if its check is quarantined',
      pass(11, second),
      [{ ...second, quarantine: { reason: 'not-signed', detail: '' } }],
      'suspect',
    ],
    ['if its check failed', pass(21, failed), [second, failed], 'suspect'],
    [
      'if its check is of another station',
      pass(11, second),
      [{ ...second, spool: null, station: 'station-2' }],
      'suspect',
    ],
    ['never if the station is called otherwise by now', pass(11, second, { station: 'renamed' }), [second], null],
    [
      'if it was made after the interval',
      pass(11, second, { finishedAt: '2026-03-10T19:30:00.000Z' }),
      [second],
      'suspect',
    ],
    [
      'if it was made after the interval of the check that it states, whatever interval it states',
      pass(11, second, {
        golden: { ...GOLDEN, check: second.id, everyMs: 1e12 },
        finishedAt: '2026-03-10T19:30:00.000Z',
      }),
      [second],
      'suspect',
    ],
    [
      'if it was made before its own check',
      pass(11, second, { startedAt: '2026-03-10T10:30:00.000Z' }),
      [second],
      'suspect',
    ],
  ])('%s', (_, run, checks, expected) => {
    expect(code(run, ...checks)).toBe(expected);
  });
});

describe('the gate', () => {
  const ask = (run: RunRow, goldenChecks: readonly GateCheck[]) =>
    gateAnswer('unit-1', 'line', { runs: [run], goldenChecks, registered: [registered], releases: [], now });

  it('blocks a suspect pass, and names the check', () => {
    const { allowed, reasons } = ask(pass(11, second), [second, failed]);
    expect([allowed, reasons.map((one) => one.code)]).toEqual([false, ['suspect']]);
    expect(reasons).toMatchObject([{ values: { check: failed.id, time: failed.receivedAt } }]);
  });

  it('allows a pass under a good check, and has no need to suspect a fail', () => {
    expect(ask(pass(11, second), [second]).allowed).toBe(true);
    expect(ask(pass(11, second, { outcome: 'fail' }), [second, failed]).reasons.map((one) => one.code)).toEqual([
      'failed',
    ]);
  });

  it('says of a golden unit that it was inspected as one only', () => {
    const { reasons } = ask(runRow(1, { kind: 'golden' }), []);
    expect(reasons.map((one) => one.code)).toEqual(['only-golden']);
  });
});
