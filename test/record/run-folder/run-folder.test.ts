import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNextRunFolder, createRunFolder, refuseFullDisk } from '../../../src/record/run-folder/run-folder.ts';
import { runId } from '../../../src/record/run-id.ts';
import { withCode } from '../../with-code.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the folder of a run', () => {
  test('is made with its parents, and may be there and empty', async () => {
    const folder = join(root, 'a', 'b');
    await expect(createRunFolder(folder)).resolves.toBe(folder);
    await expect(createRunFolder(folder)).resolves.toBe(folder);
  });

  test('that holds an earlier run is refused', async () => {
    await writeFile(join(root, 'inspection.json'), '{}');
    await expect(createRunFolder(root)).rejects.toThrow(/is not empty/);
  });

  test('that cannot be made is refused', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(createRunFolder(join(root, 'file', 'run'))).rejects.toThrow(withCode('run-folder'));
    await expect(createRunFolder(join(root, 'file'))).rejects.toThrow(withCode('run-folder'));
    await expect(createNextRunFolder(join(root, 'file', 'run'))).rejects.toThrow(withCode('run-folder'));
  });

  test.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)(
    'in one that is not writable is refused',
    async () => {
      await chmod(root, 0o500);
      await expect(createRunFolder(join(root, 'run'))).rejects.toThrow(/EACCES/);
      await expect(createNextRunFolder(join(root, 'run'))).rejects.toThrow(/EACCES/);
      await chmod(root, 0o700);
    },
  );

  test('of runs that start in the same second is another one for each', async () => {
    const wanted = join(root, 'reports', '2026-01-01T00-00-00Z-cg279x_1');
    const folders = await Promise.all(Array.from({ length: 12 }, () => createNextRunFolder(wanted)));
    expect(new Set(folders).size).toBe(12);
    expect(folders).toContain(wanted);
    expect(folders).toContain(`${wanted}-2`);
    expect(await readdir(join(root, 'reports'))).toHaveLength(12);
  });

  test('on a disk without room is refused before anything is read', async () => {
    await expect(refuseFullDisk(root, 1)).resolves.toBeUndefined();
    await expect(refuseFullDisk(root, Number.MAX_VALUE)).rejects.toThrow(/are free: make room/);
    await expect(refuseFullDisk(join(root, 'none'), Number.MAX_VALUE)).resolves.toBeUndefined();
  });
});

describe('the id of a run', () => {
  const startedAt = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6));

  test('says when and which monitor', () => {
    expect(runId(startedAt, 'cg279x_12345678')).toBe('2026-01-02T03-04-05Z-cg279x_12345678');
  });

  test.each([
    '../../etc/passwd',
    '..',
    '',
    'CON',
    'nul.txt',
    'a/b\\c:d',
    'x'.repeat(5000),
    '𝕏'.repeat(300),
    'モニター',
    ' . ',
    '\u202Eabc\u0000',
  ])('of the monitor %j is one folder of any file system, and makes one here', async (monitorId) => {
    const id = runId(startedAt, monitorId);
    expect(id).toMatch(/^2026-01-02T03-04-05Z-[\p{L}\p{N}_-]+$/u);
    const folder = await createNextRunFolder(join(root, id));
    expect(dirname(folder)).toBe(root);
    expect(await readdir(root)).toEqual([basename(folder)]);
  });

  test('whatever the monitor calls itself stays below its folder and short enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (monitorId) => {
        const id = runId(startedAt, monitorId);
        expect(dirname(join(root, id))).toBe(root);
        expect(Buffer.byteLength(id)).toBeLessThan(200);
        // Names that Windows keeps for devices, or takes other than they are written.
        expect(id).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[. ]$|[<>:"/\\|?*\p{Cc}]/iu);
      }),
    );
  });
});
