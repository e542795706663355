import { mkdtemp, rename, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchDevice } from '../../../src/meter/ca410/watch-device.ts';

describe.skipIf(process.platform === 'win32')('the device of an open port', () => {
  async function watched() {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-device-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'ttyUSB0');
    await symlink('/dev/null', path);
    let isGone = false;
    const onGone = () => {
      isGone = true;
    };
    const watch = await watchDevice(path, onGone, 1);
    onTestFinished(() => watch.stop());
    return { path, isGone: () => isGone };
  }

  it('is missed when it is not there any more', async () => {
    const { path, isGone } = await watched();
    expect(isGone()).toBe(false);
    await unlink(path);
    await expect.poll(isGone).toBe(true);
  });

  it('is missed when another one has its name', async () => {
    const { path, isGone } = await watched();
    const other = `${path}.new`;
    await symlink('/dev/zero', other);
    await rename(other, path);
    await expect.poll(isGone).toBe(true);
  });
});
