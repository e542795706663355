import { expect, it } from 'vitest';
import { holdsOnlyFiniteNumbers, parseJsonText } from '../../src/base/parse-json-text.ts';

it.each(['1e999', '[1, -1e400]', '{"a":{"b":1e999}}'])(
  'JSON with a number that is too large is refused: %s',
  (text) => {
    expect(() => parseJsonText(text)).toThrow(SyntaxError);
    expect(holdsOnlyFiniteNumbers(JSON.parse(text))).toBe(false);
  },
);

it('takes the largest number there is', () => {
  expect(parseJsonText('[1.7976931348623157e308]')).toEqual([Number.MAX_VALUE]);
});
