import { expect, test } from 'vitest';
import { linesOf } from '../../../src/read/files/lines-of.ts';
import { withCode } from '../../with-code.ts';

test.each([
  ['', ['']],
  ['a', ['a']],
  ['\uFEFFa\nb', ['a', 'b']],
  ['a\r\nb\rc\n', ['a', 'b', 'c', '']],
])('%j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test('a file of empty lines, or of one endless line, does not fill the memory', () => {
  expect(() => linesOf('\n'.repeat(1_000_001))).toThrow(/more than 1000000 lines/);
  expect(() => linesOf(`a\n${','.repeat(10_001)}`)).toThrow(/Line 2 has 10001 characters/);
  expect(() => linesOf(','.repeat(10_001))).toThrow(withCode('invalid-readings-file'));
});
