import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renamePatiently } from '../../../../../src/base/storage/patiently.ts';
import { libsqlDatabase, releaseFiles } from '../../../../../src/line/server/store/sqlite/libsql-database.ts';
import { withCode } from '../../../../with-code.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-database-'));
  path = join(folder, 'line.db');
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('the file of a database, which Windows could not rename otherwise, is let go of', () => {
  it('once it is closed', async () => {
    await useAndClose();
    await expectFree();
  });

  it('once it is closed, even if an error of it is kept', async () => {
    const kept = await failAndClose();
    await expectFree();
    expect(kept).toMatchObject({ message: expect.stringContaining('UNIQUE') });
  });

  it('if it cannot be opened, since it is no database', async () => {
    await writeFile(path, 'damaged'.repeat(1000));
    await expect(libsqlDatabase(path)).rejects.toThrow(withCode('store-damaged'));
    await expectFree();
  });
});

async function expectFree(): Promise<void> {
  await expect.poll(heldAfterRelease).toEqual([]);
  await renamePatiently(path, join(folder, 'renamed.db'));
  expect(await readdir(folder)).toContain('renamed.db');
}

async function useAndClose(): Promise<void> {
  const database = await libsqlDatabase(path);
  database.prepare('create table "t" ("a")').run([]);
  expect(database.prepare('select * from "t"').all([])).toEqual([]);
  database.close();
}

async function failAndClose(): Promise<unknown> {
  const database = await libsqlDatabase(path);
  database.prepare('create table "t" ("a" primary key)').run([]);
  const add = () => database.prepare('insert into "t" values (?)').run([1]);
  add();
  try {
    return add();
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}

/** What a frame of the engine still names is garbage only once another has taken its place, so one collection may miss it. */
async function heldAfterRelease(): Promise<readonly string[]> {
  releaseFiles();
  await nextTurn();
  return process.platform === 'linux' ? heldIn() : [];
}

/** The files of the folder that this process has open. */
async function heldIn(): Promise<readonly string[]> {
  const names = await readdir('/proc/self/fd');
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return paths.filter((one) => one.startsWith(folder));
}
