import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LineTarget } from '../../../../src/line/station/spool/spool-entry.ts';
import { writeManifest } from '../../../../src/record/run-folder/write-manifest.ts';
import { sha256 } from './test-server.ts';

/** A folder with a state folder, a token file and room for runs; removed when the test ends. */
export async function station() {
  const root = await mkdtemp(join(tmpdir(), 'flatfield-spool-'));
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const token = `ffl_${randomBytes(32).toString('base64url')}`;
  const tokenFile = join(root, 'line.token');
  await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
  const stateFolder = join(root, 'state');
  const target = (url: string, caFile: string | null = null): LineTarget => ({ url, tokenFile, caFile });
  return { root, stateFolder, token, tokenFile, target, makeRun: (name: string) => smallRun(join(root, name)) };
}

/** The smallest thing that the spool takes for a run: a folder with a manifest. Servers would refuse it, for it holds no record. */
export async function smallRun(folder: string): Promise<{ readonly folder: string; readonly id: string }> {
  await mkdir(folder);
  await writeFile(join(folder, 'inspection.json'), JSON.stringify({ folder }));
  await writeManifest(folder, folder);
  return { folder, id: sha256(await readFile(join(folder, 'manifest.json'))) };
}
