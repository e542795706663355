import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../src/line/protocol/count-of.ts';
import { type OrderedRun, orderOfRuns } from '../../../src/line/store/order-of-runs.ts';

const run = (order: number, spool: string | null = null, sequence: number | null = null, changes = {}) => ({
  ...{ order, spool, sequence, token: 'token-1', station: 'station-1' },
  ...changes,
});
const runs = fc
  .uniqueArray(
    fc.record({
      order: fc.integer({ min: 1, max: 50 }),
      spool: fc.constantFrom(null, 'a', 'b'),
      sequence: fc.option(fc.integer({ min: 1, max: 8 })),
      token: fc.constantFrom('token-1', 'token-2'),
      station: fc.constantFrom('station-1', 'station-2'),
    }),
    { selector: ({ order }) => order, maxLength: 20 },
  )
  .map((list): OrderedRun[] => list);

describe('the order of runs', () => {
  it('is that of receipt without spools', () => {
    expect(orderOfRuns([run(3), run(1), run(2)]).map(({ order }) => order)).toEqual([1, 2, 3]);
  });

  it('is that of the spool for runs of one spool, in the places that they have among others', () => {
    const late = [run(1, 'a', 2), run(2, 'b', 9), run(3, 'a', 1), run(4, 'b', 8), run(5)];
    expect(orderOfRuns(late).map(({ order }) => order)).toEqual([3, 4, 1, 2, 5]);
  });

  it('is that of receipt for two runs of a spool with one number', () => {
    expect(orderOfRuns([run(2, 'a', 7), run(1, 'a', 7)]).map(({ order }) => order)).toEqual([1, 2]);
  });

  it.each([
    ['two tokens', { token: 'token-2' }],
    ['two stations', { station: 'station-2' }],
  ])('is that of receipt for runs of a spool that %s use: its disk was copied', (_, other) => {
    const clone = [run(1, 'a', 6), run(2, 'a', 2, other)];
    expect(orderOfRuns(clone).map(({ order }) => order)).toEqual([1, 2]);
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

  it('never reverses two runs of one count, nor moves a run that nothing counted', () => {
    fc.assert(
      fc.property(runs, (list) => {
        const ordered = orderOfRuns(list);
        const received = list.toSorted((a, b) => a.order - b.order);
        for (const count of new Set(list.map(countOf))) {
          const numbers = ordered.flatMap((one) =>
            count !== null && countOf(one) === count ? [one.sequence ?? 0] : [],
          );
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        }
        expect(ordered.map(countOf)).toEqual(received.map(countOf));
        const unmoved = received.map((one, place) => (countOf(one) === null ? one : ordered[place]));
        expect(ordered).toEqual(unmoved);
      }),
    );
  });
});
