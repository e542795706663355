import { describe, expect, it } from 'vitest';
import { returningLabels, subgroupsOf } from '../../../src/base/statistics/subgroups.ts';

const rowsOf = (...labels: readonly string[]) =>
  labels.map((label, index) => ({ label, value: index, line: index + 2 }));

describe('subgroupsOf', () => {
  it('takes successive values of a label together, in the order of the list', () => {
    const found = subgroupsOf(rowsOf('b', 'b', 'a', 'a', 'a'));
    expect(found).toEqual([
      { label: 'b', time: 1, line: 2, values: [0, 1] },
      { label: 'a', time: 1, line: 4, values: [2, 3, 4] },
    ]);
    expect(returningLabels(found)).toBeNull();
    expect(subgroupsOf([])).toEqual([]);
  });

  it('begins a new subgroup each time a label comes back', () => {
    const found = subgroupsOf(rowsOf('early', 'early', 'late', 'late', 'early', 'early', 'late', 'early'));
    expect(found.map(({ label, time, values }) => [label, time, values])).toEqual([
      ['early', 1, [0, 1]],
      ['late', 1, [2, 3]],
      ['early', 2, [4, 5]],
      ['late', 2, [6]],
      ['early', 3, [7]],
    ]);
    expect(returningLabels(found)).toEqual({ label: 'early', line: 6, labels: 2, subgroups: 5 });
  });
});
