import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launchPage } from '../../../src/plan/window/launch-page.ts';
import { withCode } from '../../with-code.ts';

test.skipIf(process.platform === 'win32')('a browser does not inherit the token of the cloud API', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-environment-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const executablePath = join(folder, 'browser');
  await writeFile(executablePath, `#!/bin/sh\nenv > '${join(folder, 'environment')}'\n`, { mode: 0o755 });
  vi.stubEnv('FLATFIELD_CLOUD_TOKEN', 'a'.repeat(40));
  vi.stubEnv('FLATFIELD_SEEN', 'yes');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(launchPage({ resolution: null, executablePath, headless: true })).rejects.toThrow('could not be opened');
  const environment = await readFile(join(folder, 'environment'), 'utf8');
  expect(environment).toContain('FLATFIELD_SEEN=yes');
  expect(environment).not.toContain('a'.repeat(40));
});

test.skipIf(process.platform === 'win32')('a policy that forbids remote debugging is named, in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-policy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const executablePath = join(folder, 'browser');
  // The words of Chromium 150 under that policy, which then ends.
  const words = 'DevTools remote debugging is disallowed by the system admin.';
  await writeFile(executablePath, `#!/bin/sh\necho '${words}' >&2\n`, { mode: 0o755 });
  const launched = launchPage({ resolution: null, executablePath, headless: true });
  await expect(launched).rejects.toThrow(withCode('browser-forbidden'));
  await expect(launched).rejects.toThrow(/^A policy of this computer \(RemoteDebuggingAllowed\) forbids .*[^\n]*$/);
});
