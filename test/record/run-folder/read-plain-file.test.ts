import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPlainFile, reusedMemory } from '../../../src/record/run-folder/read-plain-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-plain-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads files of any size one after the other into the same memory, each to its own end', async () => {
  const memory = reusedMemory();
  for (const text of ['a longer one', 'short', '', 'x'.repeat(3_000_000), 'the longest of the small ones']) {
    const file = join(folder, 'file');
    await writeFile(file, text);
    expect((await readPlainFile(file, memory)).toString()).toBe(text);
    expect((await readPlainFile(file)).toString()).toBe(text);
  }
});

it('refuses what is not a file', async () => {
  await expect(readPlainFile(folder)).rejects.toThrow('is not a file');
});
