import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Survivor {
  readonly file: string;
  readonly source: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const survivors = JSON.parse(read('test/mutants/survivors.json')) as readonly Survivor[];

it.each(survivors)('$file: the code that $from describes is still there', ({ file, source, from, to, why }) => {
  const lines = read(file).split(/\r?\n/);
  expect(lines.map((line) => line.trim())).toContain(source);
  expect(source).toContain(from.split('\n')[0]);
  expect(to).not.toBe(from);
  expect(why).toMatch(/^[A-Z].{20,}\.$/);
});
