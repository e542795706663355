import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonMistake } from '../../src/base/json-mistake.ts';

it.each([
  ['', 'line 1, column 1 expects a value, got the end'],
  ['hello', 'line 1, column 1 expects a value, got "h"'],
  ['{"a": 1,\n  }', 'line 2, column 3 expects a name in double quotes, got "}"'],
  ['{a: 1}', 'line 1, column 2 expects a name in double quotes or "}", got "a"'],
  ['{"a" 1}', 'line 1, column 6 expects ":", got "1"'],
  ['{"a": }', 'line 1, column 7 expects a value, got "}"'],
  ['{"a": 1 "b": 2}', 'line 1, column 9 expects "," or "}", got a text'],
  ['[1,\n2,\n]', 'line 3, column 1 expects a value, got "]"'],
  ['[1 2]', 'line 1, column 4 expects "," or "]", got "2"'],
  ['[', 'line 1, column 2 expects a value or "]", got the end'],
  ['{} x', 'line 1, column 4 expects nothing more, got "x"'],
  ['[01]', 'line 1, column 2 expects a value or "]", got "0"'],
  ['{"a": "b\nc"}', 'line 1, column 7 expects a value, got a text that is not complete'],
])('%j: names the place and what is expected there', (text, words) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(jsonMistake(text)).toBe(words);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it('finds the mistake in any text that JSON.parse refuses', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', '"', '}', ']', ',', ':', '0', 'x', '-'), (json, at, put) => {
      const place = at % (json.length + 1);
      const text = json.slice(0, place) + put + json.slice(place + 1);
      fc.pre(!isJson(text));
      expect(jsonMistake(text)).toMatch(/^line 1, column \d+ expects .*, got /);
    }),
  );
});
