import { describe, expect, it } from 'vitest';
import { capabilityAnswer, seriesCapability } from '../../../../src/line/server/charts/series-capability.ts';

const series = { metric: 'luminance white', source: 'light', profile: 'p', model: 'm', station: 's' } as const;
const valuesOf = (numbers: readonly number[], lower: number | null, upper: number | null) =>
  numbers.map((value, index) => ({ order: index + 1, endedMs: index * 1000, value, lower, upper, version: 1 }));

describe('capability of a series', () => {
  it('has indices with intervals within the limits of the newest run', () => {
    const values = valuesOf([119, 121, 120, 122, 118, 120, 121, 119], 110, 130);
    const answer = capabilityAnswer(seriesCapability(values), series, 'cd/m²');
    expect(answer).toMatchObject({
      count: 8,
      lower: 110,
      upper: 130,
      mean: 120,
      beyondLimits: 0,
      note: null,
      noteCode: null,
    });
    expect(answer.cpk?.value).toBeGreaterThan(1);
    expect(answer.cpk?.lower).toBeLessThan(answer.cpk?.value ?? 0);
    expect(answer.cpk?.upper).toBeGreaterThan(answer.cpk?.value ?? 0);
  });

  it('has only indices of one side with one limit', () => {
    const { cp, cpk, pp, ppk, cpm } = capabilityAnswer(seriesCapability(valuesOf([1, 2, 1.5], null, 4)), series, '');
    expect([cp, pp, cpm]).toEqual([null, null, null]);
    expect([cpk?.value, ppk?.value].every((value) => value !== undefined && value > 0)).toBe(true);
  });

  it.each([
    ['without variation', [1, 1, 1], null, 4, 'No variation: below resolution', 'no-index'],
    ['without limits', [1, 2], null, null, 'no limit for this metric', 'no-limit'],
    ['of a single value', [1], null, 4, 'at least two values', 'too-few-for-capability'],
    ['with a limit that allows one value', [0, 0, 1], 0, 0, 'a single value', 'single-value'],
  ] as const)('says in words, and as a code, why there is no index %s', (_, numbers, lower, upper, note, noteCode) => {
    const answer = capabilityAnswer(seriesCapability(valuesOf(numbers, lower, upper)), series, '');
    expect(answer).toMatchObject({ note: expect.stringContaining(note), noteCode });
    expect([answer.cp, answer.cpk, answer.ppk]).toEqual([null, null, null]);
    expect(JSON.stringify(answer)).not.toMatch(/Infinity|NaN/);
  });
});
