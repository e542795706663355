import { describe, expect, it } from 'vitest';
import { compareCells } from '../../../src/report/html/client/compare-cells.ts';

describe('compareCells', () => {
  it.each([
    ['numbers', ['-1.5', '0.12', '0.9', '10', '100']],
    ['numbers of a German page', ['-1,5', '0,12', '0,9', '10', '100']],
    ['percentages', ['0.0 %', '9.5 %', '12 %']],
    ['places in pixels', ['384, 216', '3456, 216', '3456, 1080']],
    ['names', ['C2 R1', 'C10 R1', 'white']],
  ])('orders %s', (_, sorted) => {
    expect(sorted.toReversed().sort(compareCells)).toEqual(sorted);
  });
});
