import { expect, it } from 'vitest';
import { fitsUnitPattern, unitPatternProblem } from '../../../src/line/protocol/unit-pattern.ts';

it.each([
  ['[0-9]{4}', '4711', true],
  ['[0-9]{4}', '47110', false],
  ['[0-9]{4}', 'X4711', false],
  ['A|B', 'AB', false],
  ['A1|B1', 'B1', true],
  ['', '', true],
  ['', 'A', false],
  ['\\p{L}+', 'Mu\u0308ller', true],
  ['.', '𠮷', true],
  ['[0-9]+', ' 4711\n', true],
])('%s and the whole name %j: %s', (pattern, name, fits) => {
  expect(fitsUnitPattern(name, pattern)).toBe(fits);
});

it.each(['(a+)+b', '(.*)*(.*)*(.*)*x', '((a|b){9,99}){9,99}x'])(
  'matches nothing by %s, which would take forever',
  (pattern) => {
    expect(unitPatternProblem(pattern)).toBeNull();
    expect(fitsUnitPattern('a'.repeat(100), pattern)).toBe(false);
  },
);

it.each(['(', 'a)|(b', '[z-a]', '\\p{Nonsense}', 'a{2,1}', 'x'.repeat(201)])('refuses %s', (pattern) => {
  expect(unitPatternProblem(pattern)).not.toBeNull();
  expect(fitsUnitPattern('a', pattern)).toBe(false);
});
