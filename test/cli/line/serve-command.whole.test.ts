import { once } from 'node:events';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isWithinProfile } from '../../../src/base/storage/read-secret-file.ts';
import { followFlatfield, runFlatfield } from '../run-flatfield.ts';

it('flatfield line serve says where it listens and who can read the token, and ends with 0 at Ctrl-C', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-serve-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const isPrivate = process.platform !== 'win32' || isWithinProfile(await realpath(folder), await realpath(homedir()));
  const readers = isPrivate ? 'only you' : 'everyone who may open that folder';
  const serve = async () => {
    const served = followFlatfield(['line', 'serve', '--folder', folder, '--port', '0', '--no-work']);
    await vi.waitFor(() => expect(served.stderr()).toContain('Serving the line. Ctrl-C ends it.\n'), {
      timeout: 60_000,
    });
    served.interrupt();
    return served.ended;
  };
  const first = await serve();
  expect(first).toMatchObject({ code: 0, stderr: 'Serving the line. Ctrl-C ends it.\n' });
  expect(first.stdout.split('\n')).toEqual([
    expect.stringMatching(/^Line server: http:\/\/127\.0\.0\.1:\d+$/),
    expect.stringMatching(/^Log in \(once, within ten minutes\): http:\/\/127\.0\.0\.1:\d+\/\S+$/),
    `Later, log in with the token in ${join(folder, 'admin.token')}, which ${readers} can read.`,
    '',
  ]);
  expect((await serve()).stdout.split('\n')).toEqual([
    expect.stringMatching(/^Line server: \S+$/),
    `Log in with the token in ${join(folder, 'admin.token')}, which ${readers} can read.`,
    '',
  ]);
});

it.each([[], ['--demo']])(
  'flatfield line serve %s leaves nothing of a folder whose port is in use',
  async (...more) => {
    const parent = await mkdtemp(join(tmpdir(), 'flatfield-serve-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true }));
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const folder = join(parent, 'line');
    const { code, stderr } = await runFlatfield(['line', 'serve', '--folder', folder, '--port', `${port}`, ...more]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Port ${port} is in use`)]);
    expect(await readdir(parent)).toEqual([]);
  },
);
