import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BenchModule } from './run-benches.mjs';

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.bench\.[cm]?[jt]s$/.test(file),
);

it('every file of a bench is run by the command', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'run.mjs'), 'none'], { encoding: 'utf8' });
  expect(status).toBe(3);
  const names = /expected some of (.*), or --smoke/.exec(stderr)?.[1]?.split(', ');
  expect(names?.toSorted()).toEqual(files.map((file) => file.replace('.bench.mjs', '')).toSorted());
});

it.each(files)('%s takes a size, and its smallest is smaller', async (file) => {
  const { sizes, bench } = (await import(join(folder, file))) as BenchModule;
  expect(bench).toHaveLength(1);
  expect(Object.keys(sizes.smoke).toSorted()).toEqual(Object.keys(sizes.whole).toSorted());
  expect(JSON.stringify(sizes.smoke)).not.toBe(JSON.stringify(sizes.whole));
  const whole = new Map<string, unknown>(Object.entries(sizes.whole));
  const numbers = Object.entries(sizes.smoke).filter(([, value]) => typeof value === 'number');
  for (const [name, value] of numbers) expect(value).toBeLessThanOrEqual(Number(whole.get(name)));
});
