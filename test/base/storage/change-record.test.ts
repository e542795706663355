import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { changeRecord } from '../../../src/base/storage/change-record.ts';

async function lockIn(name = 'locks'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `flatfield-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'flatfield-monitor-0123456789abcdef');
}

it('is the last change that any process noted, in one file', async () => {
  const lock = await lockIn();
  expect(changeRecord(lock).lastMs()).toBeNull();
  changeRecord(lock).note(new Date(1000));
  changeRecord(lock).note(new Date(2000));
  expect(changeRecord(lock).lastMs()).toBe(2000);
  expect(await readdir(join(lock, '..'))).toHaveLength(1);
});

it('takes the latest of several accounts, whose records cannot be removed', async () => {
  const lock = await lockIn();
  for (const atMs of [5000, 9000, 7000]) await writeFile(`${lock}.${atMs}.0123456789abcdef.changed`, '');
  await writeFile(`${lock}.99999.short.changed`, '');
  await writeFile(`${lock}0.99999.0123456789abcdef.changed`, '');
  expect(changeRecord(lock).lastMs()).toBe(9000);
});

it('stops nothing if the folder does not let files be made', async () => {
  const file = join(await lockIn(), '..', 'file');
  await writeFile(file, '');
  const lock = join(file, 'lock');
  changeRecord(lock).note(new Date());
  expect(changeRecord(lock).lastMs()).toBeNull();
});
