import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_BUNDLE_BYTES } from '../../../../../src/line/protocol/headers.ts';
import { folderBlobs } from '../../../../../src/line/server/store/sqlite/folder-blobs.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-blobs-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a disk without room for the largest run is not fit, although an empty file can be written to it', async () => {
  const full = await folderBlobs(folder, async () => MAX_BUNDLE_BYTES - 1);
  await expect(full.check()).rejects.toMatchObject({ code: 'store-unusable' });
  const roomy = await folderBlobs(folder, async () => MAX_BUNDLE_BYTES);
  await expect(roomy.check()).resolves.toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

it('a disk is asked for its room', async () => {
  await expect((await folderBlobs(folder)).check()).resolves.toBeUndefined();
});
