import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { libsqlDatabase, releaseFiles } from '../../../../src/server/store/sqlite/libsql-database.ts';
import { renamePatiently } from '../../../../src/storage/patiently.ts';

it('lets go of the file of a closed database, which Windows could not rename otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-database-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const path = join(folder, 'line.db');
  await useAndClose(path);
  if (process.platform !== 'win32') releaseFiles();
  await nextTurn();
  expect(process.platform === 'linux' ? await heldIn(folder) : []).toEqual([]);
  await renamePatiently(path, join(folder, 'renamed.db'));
  expect(await readdir(folder)).toContain('renamed.db');
});

async function useAndClose(path: string): Promise<void> {
  const database = await libsqlDatabase(path);
  database.prepare('create table "t" ("a")').run([]);
  expect(database.prepare('select * from "t"').all([])).toEqual([]);
  database.close();
}

/** The files of a folder that this process has open. */
async function heldIn(folder: string): Promise<readonly string[]> {
  const names = await readdir('/proc/self/fd');
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}
