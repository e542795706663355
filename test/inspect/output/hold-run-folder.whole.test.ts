import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { holdRunFolder } from '../../../src/inspect/output/hold-run-folder.ts';
import { spellingsOf } from '../../base/storage/spellings.ts';

const built = new URL('../../../dist/inspect/output/hold-run-folder.js', import.meta.url).href;

/** A process that holds a run folder until it is ended. */
async function otherProcess(folder: string): Promise<void> {
  const script = `const { holdRunFolder } = await import(${JSON.stringify(built)});
    await holdRunFolder(${JSON.stringify(folder)}, false);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  });
  await once(child.stdout, 'data');
}

it('a run folder is held off another process by every spelling of its path, such as capitals on Windows', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'flatfield-hold-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(parent, 'run of a unit');
  await mkdir(folder);
  const spellings = await spellingsOf(folder);
  await otherProcess(folder);
  for (const [difference, spelled] of spellings)
    await expect(holdRunFolder(spelled, false), difference).rejects.toThrow(/is in use by process/);
});

it('a run folder is free again in every spelling once it was released', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'flatfield-hold-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(parent, 'run');
  await mkdir(folder);
  for (const spelled of (await spellingsOf(folder)).values()) {
    for (const path of [folder, spelled]) {
      const held = await holdRunFolder(path, false);
      expect(held).toBeDefined();
      await held.release();
    }
  }
});
