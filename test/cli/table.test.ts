import { expect, it } from 'vitest';
import { contextOf } from '../../src/cli/main.ts';
import { table } from '../../src/cli/table.ts';
import { captured } from './captured.ts';

const fitted = table(
  ['id', 'what it says'],
  [
    ['one', 'a short word'],
    ['cg279x_31573111', 'a sentence that is longer than the terminal is wide, and goes on'],
    ['three', null],
  ],
);

it('a table is as wide as its cells if the output is not a terminal', () => {
  expect(fitted(undefined)).toContain(
    'cg279x_31573111  a sentence that is longer than the terminal is wide, and goes on\n',
  );
});

it.each([40, 60, 80, 200])('a table fits a terminal of %i columns, its widest column wrapped', (columns) => {
  const lines = fitted(columns).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(columns);
  expect(lines.filter((line) => line.startsWith('cg279x_31573111'))).toHaveLength(1);
  expect(fitted(columns).replaceAll(/\s+/g, ' ')).toContain('wide, and goes on three -');
});

it('a terminal that is too narrow for any table gets narrow columns', () => {
  expect(fitted(5)).toContain('cg279x_3  a\n');
});

it('a context prints for the width of its terminal, and not for that of a pipe', () => {
  const { processIo, stdout } = captured();
  contextOf(processIo).print((columns) => `${columns};`);
  contextOf({ ...processIo, stdout: Object.assign(processIo.stdout, { isTTY: true, columns: 80 }) }).print(
    (columns) => `${columns};`,
  );
  expect(stdout()).toBe('undefined;80;');
});
