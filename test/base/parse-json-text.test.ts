import { expect, it } from 'vitest';
import { holdsOnlyFiniteNumbers, isWithinLevels, parseJsonText } from '../../src/base/parse-json-text.ts';

it.each(['1e999', '[1, -1e400]', '{"a":{"b":1e999}}'])(
  'JSON with a number that is too large is refused: %s',
  (text) => {
    expect(() => parseJsonText(text)).toThrow(SyntaxError);
    expect(holdsOnlyFiniteNumbers(JSON.parse(text))).toBe(false);
  },
);

it('JSON that Notepad or PowerShell saved begins with a byte order mark', () => {
  expect(parseJsonText('\uFEFF{"a":1}')).toEqual({ a: 1 });
});

it.each(['\uFEFF{"a":1}', '{"a":1}', '[1]'])('JSON in UTF-16 is refused by that name: %j', (text) => {
  const little = Buffer.from(text, 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    expect(() => parseJsonText(bytes.toString('utf8'))).toThrow('it is UTF-16: save it as UTF-8');
  }
});

it('takes the largest number there is', () => {
  expect(parseJsonText('[1.7976931348623157e308]')).toEqual([Number.MAX_VALUE]);
});

it('an object that holds itself is nested too deep', () => {
  const own: Record<string, unknown> = {};
  Object.assign(own, { one: own, other: own, list: [own, own] });
  expect(isWithinLevels(own)).toBe(false);
});
