import { expect, test } from 'vitest';
import { printable } from '../../src/cli/printable.ts';

test('controls that would steer a terminal are shown as text, and JSON stays the same value', () => {
  const value = { name: 'a\u009b31mb\u0085\u007f\u001b[2J', 'k\u0090': 'tab\t' };
  const shown = printable(JSON.stringify(value));
  expect(shown).toMatch(/^[ -~]*$/);
  expect(JSON.parse(shown)).toEqual(value);
});

test('line ends and tabs of CSV stay, and a lone carriage return does not', () => {
  expect(printable('a\tb,"c\nd"\r\nx\ry,\u0007\u001b]0;t\u0007\u009b2J\r\n')).toBe(
    'a\tb,"c\nd"\r\nx\\u000dy,\\u0007\\u001b]0;t\\u0007\\u009b2J\r\n',
  );
});
