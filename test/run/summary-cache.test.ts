import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { writeOverview } from '../../src/run/write-overview.ts';
import { buildInspection, tintedCorner } from '../report/build-inspection.ts';

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
  'with a run that became bad': () => writeRecord('run', tintedCorner),
  'with a cache that says what is not true': () => changeCache((text) => text.replaceAll('"grade":"', '"grade":"x')),
  'with a cache cut off': () => changeCache((text) => text.slice(0, text.length / 2)),
  'with a cache of another version': () => changeCache((text) => text.replace(/"version":"[^"]*"/, '"version":"0"')),
};

it.each(Object.entries(cases))('a second overview %s says the same as a first one', async (_, change) => {
  await writeRecord('run');
  await writeRecord('other');
  const page = join(folder, 'index.html');
  await writeOverview([folder], page);
  await change();
  await writeOverview([folder], page);
  const again = await readFile(page, 'utf8');
  await rm(join(folder, 'state'), { recursive: true });
  await writeOverview([folder], page);
  expect(again).toBe(await readFile(page, 'utf8'));
});

it('a record that was listed before is not parsed again', async () => {
  await writeRecord('run');
  const page = join(folder, 'index.html');
  await writeOverview([folder], page);
  // What only the cache can say.
  await changeCache((text) => text.replace(/"unit":"[^"]*"/, '"unit":"FROM-CACHE"'));
  await writeOverview([folder], page);
  expect(await readFile(page, 'utf8')).toContain('FROM-CACHE');
});

async function writeRecord(name: string, read?: typeof tintedCorner): Promise<void> {
  const inspection = buildInspection({ columns: 3, rows: 3, ...(read && { read }) });
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'inspection.json'), JSON.stringify({ ...inspection, runId: name }));
}

async function changeCache(change: (text: string) => string): Promise<void> {
  const caches = join(folder, 'state', 'flatfield', 'overviews');
  const [name = ''] = await readdir(caches);
  await writeFile(join(caches, name), change(await readFile(join(caches, name), 'utf8')));
}
