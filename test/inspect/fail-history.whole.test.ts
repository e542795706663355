import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFailHistory } from '../../src/inspect/fail-history.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-history-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// Windows has neither in a folder.
it.skipIf(process.platform === 'win32')('a history of pipes and devices does not keep a run waiting', async () => {
  await mkdir(join(folder, 'pipe'));
  execFileSync('mkfifo', [join(folder, 'pipe', 'inspection.json')]);
  await mkdir(join(folder, 'device'));
  symlinkSync('/dev/zero', join(folder, 'device', 'inspection.json'));
  const monitor = { id: 'a_1', modelName: 'A', serialNumber: '1' };
  expect((await readFailHistory(folder, monitor)).runs).toBe(0);
});
