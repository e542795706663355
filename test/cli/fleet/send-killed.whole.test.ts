import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type FakeCall, fakeToken, startFakeCloud } from '../../api/cloud/fake-cloud.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import type { FakeAnswer } from '../../base/http/service.ts';
import { startFlatfield } from '../run-flatfield.ts';

it('a command that was killed while it sent asks before it is sent again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-send-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  let running: ChildProcess | undefined;
  let isToBeKilled = true;
  const answer = ({ endpoint }: FakeCall): FakeAnswer | undefined => {
    if (endpoint !== 'sendRequestToUpload' || !isToBeKilled) return undefined;
    running?.kill('SIGKILL');
    return { cut: 'before' };
  };
  const fake = await startFakeCloud({ monitors: 2, answer }, overSockets);
  onTestFinished(() => fake.close());
  const send = async (receipt: string, ...more: string[]) => {
    const where = ['--cloud', fake.url, '--state-folder', join(folder, 'state'), '--receipt', join(folder, receipt)];
    const args = ['fleet', 'request-upload', '--to', 'all', '--yes', ...where, ...more];
    const { child, ended } = startFlatfield(args, { env: { FLATFIELD_CLOUD_TOKEN: fakeToken } });
    running = child;
    return ended;
  };
  expect((await send('1')).code).toBe(null);
  expect(JSON.parse(await readFile(join(folder, '1'), 'utf8')).chunks[0].outcome).toBe('sending');
  isToBeKilled = false;
  expect(await send('1')).toMatchObject({ code: 2, stderr: expect.stringContaining('--again') });
  expect(await send('2')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/Model_00000, Model_00001 and was cut off/),
  });
  expect(fake.of('sendRequestToUpload')).toHaveLength(1);
  expect(await send('1', '--again')).toMatchObject({ code: 3, stderr: expect.stringContaining('never overwritten') });
  expect((await send('2', '--again')).code).toBe(0);
  expect((await send('3')).code).toBe(0);
});
