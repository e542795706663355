import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { holdRunFolder } from '../../../src/run/folder/hold-run-folder.ts';
import { withCode } from '../../with-code.ts';

it('a run folder is held by every spelling of its path, such as capitals on Windows', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'flatfield-hold-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(parent, 'run');
  await mkdir(folder);
  const other = process.platform === 'win32' ? folder.toUpperCase() : join(parent, 'link');
  if (process.platform !== 'win32') await symlink(folder, other);
  const held = await holdRunFolder(folder, false);
  await expect(holdRunFolder(other, false)).rejects.toThrow(withCode('run-folder'));
  await held.release();
  await (await holdRunFolder(other, false)).release();
});
