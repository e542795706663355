import { mkdtemp, rename, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchDevice } from '../../../../src/read/meter/ca410/open-serial-line.ts';

describe.skipIf(process.platform === 'win32')('the device of an open port', () => {
  async function watched() {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-device-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'ttyUSB0');
    await symlink('/dev/null', path);
    const watch = await watchDevice(path, 1);
    onTestFinished(() => watch.stop());
    return { path, gone: watch.gone };
  }

  it('is missed when it is not there any more', async () => {
    const { path, gone } = await watched();
    await unlink(path);
    await expect(gone).resolves.toBeUndefined();
  });

  it('is missed when another one has its name', async () => {
    const { path, gone } = await watched();
    const other = `${path}.new`;
    await symlink('/dev/zero', other);
    await rename(other, path);
    await expect(gone).resolves.toBeUndefined();
  });
});
