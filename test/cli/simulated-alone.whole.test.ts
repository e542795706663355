import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { scratchFolder } from './make-run.ts';
import { runProcess } from './run-flatfield.ts';

const folder = scratchFolder();
const environment = () => ({
  FLATFIELD_LOCK_FOLDER: join(folder(), 'no-such-folder'),
  XDG_STATE_HOME: join(folder(), 'state'),
});

describe('a simulated monitor', () => {
  it.each([
    ['inspect', '--resolution', '3840x2160', '--layout', '3x3', '--patches', 'white', '--lock-keys'],
    ['doctor'],
    ['monitor', 'key-lock', 'MENU'],
    ['restore'],
  ])('needs no lock and leaves nothing in the state folder: %s', async (...args) => {
    const cwd = folder();
    const simulated = [...args, '--simulate', 'flat', '--time-scale', '0'];
    const { code, stderr } = await runProcess(simulated, { env: environment(), cwd });
    expect(stderr).not.toContain('lock in');
    expect(code).toBe(0);
    expect(existsSync(environment().XDG_STATE_HOME)).toBe(false);
    await rm(join(cwd, 'reports'), { recursive: true, force: true });
  });

  it.skipIf(process.platform === 'win32')('differs in that from a real one, whose lock must be had', async () => {
    const { url } = await fakeMonitor();
    const { code, stderr } = await runProcess(['monitor', 'key-lock', 'MENU', '--api', url], { env: environment() });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^flatfield: Cannot take a lock in \S+no-such-folder \(no such file or directory\)[^\n]+\n$/,
    );
  });
});
