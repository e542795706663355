import { describe, expect, it } from 'vitest';
import { numberText, valueText } from '../../../src/report/text/number-text.ts';

describe('numberText', () => {
  it.each([
    [1.005, 2, '1.00'],
    [-2.5, 1, '-2.5'],
    [0, 2, '0.00'],
    [-0, 2, '0.00'],
    [0.00012, 2, '0.00012'],
    [-0.00012, 2, '-0.00012'],
    [-1.3e-14, 2, '0.00'],
  ])('%f with %i decimals is %s', (value, digits, text) => {
    expect(numberText(value, digits)).toBe(text);
  });
});

describe('valueText', () => {
  it('names the unit if the metric does not', () => {
    expect(valueText(null, '%')).toBe('–');
    expect(valueText(5, '%')).toBe('5.00 %');
    expect(valueText(3, 'steps')).toBe('3 steps');
    expect(valueText(0.95, 'ratio')).toBe('0.950');
    expect(valueText(0.01, "u'v'")).toBe('0.0100');
  });
});
