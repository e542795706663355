import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { writeOverview } from '../../../src/inspect/output/write-overview.ts';
import { writeManifest } from '../../../src/record/run-folder/write-manifest.ts';
import { buildInspection, tintedCorner } from '../../report/build-inspection.ts';

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'flatfield-overview-'));
});

beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'case-'));
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(parent, { recursive: true, force: true });
});

const cases = {
  'as it was': async () => undefined,
  'with a run that became bad': () => writeRun('run', tintedCorner),
  'with a run replaced by another of the same name, with its manifest': () => writeRun('signed', tintedCorner),
  'with a record edited beside its manifest': () => changeFile('signed/inspection.json', (text) => `${text} `),
  'with a record cut off beside its manifest': () => changeFile('signed/inspection.json', (text) => text.slice(0, 999)),
  'with the manifest of another run': () =>
    changeFile('signed/manifest.json', (text) => text.replaceAll(/[0-9a-f]{64}/g, '0'.repeat(64))),
  'with a manifest that is not JSON': () => changeFile('signed/manifest.json', (text) => text.slice(1)),
  'with a record that is gone': () => rm(join(folder, 'signed', 'inspection.json')),
  'with a run that is gone': () => rm(join(folder, 'signed'), { recursive: true }),
  'with a cache that is not JSON': () => changeCache(() => 'garbage'),
  'with a cache that says what is not true': () => changeCache((text) => text.replaceAll('"grade":"', '"grade":"x')),
  'with a cache cut off': () => changeCache((text) => text.slice(0, text.length / 2)),
  'with a cache of another version': () => changeCache((text) => text.replace(/"version":"[^"]*"/, '"version":"0"')),
};

it.each(Object.entries(cases))('a second overview %s says the same as a first one', async (_, change) => {
  await writeRun('run');
  await writeRecord('other');
  await writeRun('signed');
  const page = join(folder, 'index.html');
  await writeOverview([folder], page);
  await change();
  await writeOverview([folder], page);
  const again = await readFile(page, 'utf8');
  await rm(join(folder, 'state'), { recursive: true });
  await writeOverview([folder], page);
  expect(again).toBe(await readFile(page, 'utf8'));
});

it('a run that is no longer as its manifest says loses the verdict that an overview knew', async () => {
  await writeRun('signed');
  const csv = join(folder, 'index.csv');
  const gradeOf = async () => {
    await writeOverview([folder], csv, { format: 'csv' });
    return /,(pass|fail|inconclusive|pass-marginal),/.exec(await readFile(csv, 'utf8'))?.[1] ?? null;
  };
  expect(await gradeOf()).toBe('pass');
  await changeFile('signed/inspection.json', (text) => text.replace('"runId":"signed"', '"runId":"forged"'));
  expect(await gradeOf()).toBeNull();
  await writeRun('signed', tintedCorner);
  expect(await gradeOf()).toBe('fail');
});

it('a record that was listed before is not parsed again', async () => {
  await writeRun('run');
  const page = join(folder, 'index.html');
  await writeOverview([folder], page);
  // What only the cache can say.
  await changeCache((text) => text.replace(/"unit":"[^"]*"/, '"unit":"FROM-CACHE"'));
  await writeOverview([folder], page);
  expect(await readFile(page, 'utf8')).toContain('FROM-CACHE');
});

// Records are read into the same memory one after the other.
it('a short record after many long ones is listed as itself', async () => {
  const names = Array.from({ length: 48 }, (_, place) => `run-${String(place).padStart(2, '0')}`);
  for (const [place, name] of names.entries()) {
    await writeRecord(name);
    await changeFile(`${name}/inspection.json`, (text) => text + ' '.repeat(5000 * (names.length - place)));
    await writeManifest(join(folder, name), name);
  }
  const csv = join(folder, 'index.csv');
  const listed = async () => {
    const { unreadable, copies } = await writeOverview([folder], csv, { format: 'csv' });
    expect({ unreadable, copies }).toEqual({ unreadable: 0, copies: 0 });
    return (await readFile(csv, 'utf8'))
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
  };
  expect(await listed()).toEqual(names);
  expect(await listed()).toEqual(names);
});

async function writeRecord(name: string, read?: typeof tintedCorner): Promise<void> {
  const inspection = buildInspection({ columns: 3, rows: 3, ...(read && { read }) });
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'inspection.json'), JSON.stringify({ ...inspection, runId: name }));
}

/** A run with its manifest, in place of the one that was there. */
async function writeRun(name: string, read?: typeof tintedCorner): Promise<void> {
  await rm(join(folder, name), { recursive: true, force: true });
  await writeRecord(name, read);
  await writeManifest(join(folder, name), name);
}

async function changeFile(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(folder, path), change(await readFile(join(folder, path), 'utf8')));
}

async function changeCache(change: (text: string) => string): Promise<void> {
  const caches = join(folder, 'state', 'flatfield', 'overviews');
  const [name = ''] = await readdir(caches);
  await writeFile(join(caches, name), change(await readFile(join(caches, name), 'utf8')));
}
