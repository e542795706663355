import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeRunIntoFolder } from '../../src/inspect/files/judge-into-folder.ts';
import { inspectIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { compareInspections } from '../../src/record/comparison/compare-inspections.ts';
import { clock, FakeMeter, optionsOf } from './fake-source.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-versions-'));
});
afterEach(() => rm(root, { recursive: true }));

const [first, second] = [1, 2].map((version) =>
  parseProfile({
    ...{ name: 'ours', version, extends: 'dci-direct-view' },
    requires: { minimumPoints: version === 1 ? 9 : 25, patches: ['white'] },
  }),
) as [Profile, Profile];

async function run(profile: Profile, name: string) {
  return inspectIntoFolder({
    ...optionsOf(new FakeMeter(), { clock, profile, layout: '9-ring' }),
    out: join(root, name),
  });
}

test('a record is judged again under the profile version that it holds, and under another only if asked', async () => {
  const { inspection, folder } = await run(first, 'run');
  expect(inspection.judgment).toMatchObject({ profile: { version: 1 }, verdict: { outcome: 'pass' } });
  const again = await judgeRunIntoFolder(folder, { out: join(root, 'again') });
  expect(again.inspection.judgment.profile).toEqual(first);
  expect(again.inspection.judgment.verdict).toEqual(inspection.judgment.verdict);
  const newest = await judgeRunIntoFolder(folder, { profile: second, out: join(root, 'newest') });
  expect(newest.inspection.judgment).toMatchObject({ profile: { version: 2 }, verdict: { outcome: 'inconclusive' } });
  expect(newest.inspection.earlier?.at(-1)).toMatchObject({ profile: { name: 'ours', version: 1 } });
});

test('a comparison keeps the grade that each record was given by its own version', async () => {
  const [before, after] = [await run(first, 'before'), await run(second, 'after')];
  expect(compareInspections(before.inspection, after.inspection)).toMatchObject({
    grades: ['pass', 'inconclusive'],
    profiles: ['ours 1', 'ours 2'],
  });
});
