import { generateKeyPairSync } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRun } from '../../../src/record/read-inspection.ts';
import { recordProblem } from '../../../src/record/run-folder/record-problem.ts';
import { writeManifest } from '../../../src/record/run-folder/write-manifest.ts';
import { buildInspection } from '../../report/build-inspection.ts';

let folder: string;
let record: string;
const { privateKey } = generateKeyPairSync('ed25519');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-record-'));
  record = join(folder, 'inspection.json');
  await writeFile(record, JSON.stringify(buildInspection()));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('recordProblem', () => {
  it('finds none in a run as it was written, or in a copy elsewhere', async () => {
    await writeManifest(folder, 'run', privateKey);
    expect(await problem(folder)).toBeNull();
    const copy = join(folder, 'copy.json');
    await copyFile(record, copy);
    expect(await problem(copy)).toBeNull();
  });

  it('finds a manifest that is missing, whatever else was removed with it', async () => {
    expect(await problem(folder)).toMatchObject({ path: 'manifest.json', what: 'is missing' });
    await writeManifest(folder, 'run');
    expect(await problem(folder)).toBeNull();
  });

  it('finds a record that was edited, or that the manifest does not list', async () => {
    await writeManifest(folder, 'run');
    await appendFile(record, ' ');
    expect(await problem(folder)).toEqual({ path: 'inspection.json', what: 'is changed' });
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ manifestVersion: 1, runId: 'run', files: [] }));
    expect(await problem(folder)).toEqual({ path: 'inspection.json', what: 'was added' });
  });

  it('finds a manifest that was edited under its signature, or that is not a manifest', async () => {
    await writeManifest(folder, 'run', privateKey);
    const manifest = join(folder, 'manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"run"', '"other"'));
    expect(await problem(folder)).toEqual({ path: 'manifest.json', what: 'does not fit its signature' });
    await writeFile(manifest, '{');
    expect(await problem(folder)).toMatchObject({ path: 'manifest.json', what: 'cannot be read' });
  });
});

async function problem(path: string) {
  return recordProblem(await readRun(path));
}
