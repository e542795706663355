import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../../../src/line/protocol/count-of.ts';
import { type OrderedRun, orderOfRuns } from '../../../../../src/line/server/store/runs/order-of-runs.ts';

const run = (
  order: number,
  endedMs: number,
  spool: string | null = null,
  sequence: number | null = null,
  changes = {},
) => ({
  ...{ order, endedMs, spool, sequence, token: 'token-1', station: 'station-1' },
  ...changes,
});
const ordersOf = (runs: readonly OrderedRun[]) => orderOfRuns(runs).map(({ order }) => order);
const runs = fc
  .uniqueArray(
    fc.record({
      order: fc.integer({ min: 1, max: 50 }),
      endedMs: fc.integer({ min: 1, max: 12 }),
      spool: fc.constantFrom(null, 'a', 'b'),
      sequence: fc.option(fc.integer({ min: 1, max: 8 })),
      token: fc.constantFrom('token-1', 'token-2'),
      station: fc.constantFrom('station-1', 'station-2'),
    }),
    { selector: ({ order }) => order, maxLength: 20 },
  )
  .map((list): OrderedRun[] => list);

describe('the order of runs', () => {
  it('is that of their ends, however late they arrive', () => {
    expect(ordersOf([run(3, 10), run(1, 30), run(2, 20)])).toEqual([3, 2, 1]);
    expect(ordersOf([run(1, 30, 'a', 7), run(2, 20, 'b', 9)])).toEqual([2, 1]);
  });

  it('is that of receipt if they ended at the same time', () => {
    expect(ordersOf([run(3, 10), run(1, 10), run(2, 10)])).toEqual([1, 2, 3]);
  });

  it('is that of the count for runs of one spool, even if a clock was set back in between', () => {
    expect(ordersOf([run(1, 10, 'a', 2), run(3, 30, 'a', 1)])).toEqual([3, 1]);
    const others = [run(1, 50, 'a', 2), run(2, 45, 'b', 9), run(3, 60, 'a', 1), run(4, 40, 'b', 8), run(5, 55)];
    expect(ordersOf(others)).toEqual([4, 2, 5, 3, 1]);
  });

  it('is that of receipt for two runs of a spool with one number', () => {
    expect(ordersOf([run(2, 10, 'a', 7), run(1, 10, 'a', 7)])).toEqual([1, 2]);
  });

  it.each([
    ['two tokens', { token: 'token-2' }],
    ['two stations', { station: 'station-2' }],
  ])('is that of their ends for runs of a spool that %s use: its disk was copied', (_, other) => {
    expect(ordersOf([run(1, 10, 'a', 6), run(2, 20, 'a', 2, other)])).toEqual([1, 2]);
  });

  it('keeps every run, depends on no order of its input, and changes nothing the second time', () => {
    fc.assert(
      fc.property(runs, fc.nat(), (list, seed) => {
        const ordered = orderOfRuns(list);
        expect([...ordered].sort((a, b) => a.order - b.order)).toEqual([...list].sort((a, b) => a.order - b.order));
        const turned = list.map((_, index) => list[(index + seed) % list.length] as OrderedRun);
        expect(orderOfRuns(turned)).toEqual(ordered);
        expect(orderOfRuns(ordered.toReversed())).toEqual(ordered);
      }),
    );
  });

  it('never reverses two runs of one count, and orders all others by their ends', () => {
    fc.assert(
      fc.property(runs, (list) => {
        const ordered = orderOfRuns(list);
        for (const count of new Set(list.map(countOf))) {
          const own = ordered.filter((one) => countOf(one) === count);
          const keys = own.map(({ sequence, endedMs }) => (count === null ? endedMs : (sequence ?? 0)));
          expect(keys).toEqual(keys.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});
