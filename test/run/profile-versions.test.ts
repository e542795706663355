import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareInspections } from '../../src/inspection/compare-inspections.ts';
import { inspectIntoFolder } from '../../src/run/inspect-into-folder.ts';
import { judgeRunIntoFolder } from '../../src/run/judge-into-folder.ts';
import { findProfile } from '../../src/verdict/find-profile.ts';
import { clock, FakeMeter, optionsOf } from './fake-source.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-versions-'));
});
afterEach(() => rm(root, { recursive: true }));

async function run(profile: string, name: string) {
  const { layout } = findProfile(profile).plan;
  return inspectIntoFolder({ ...optionsOf(new FakeMeter(), { clock, profile, layout }), out: join(root, name) });
}

test('a record is judged again under the profile version that it holds, and under the newest only if asked', async () => {
  const { inspection, folder } = await run('dci-direct-view@1', 'run');
  expect(inspection.judgment).toMatchObject({ profile: { version: 1 }, verdict: { outcome: 'pass' } });
  const again = await judgeRunIntoFolder(folder, { out: join(root, 'again') });
  expect(again.inspection.judgment.profile).toEqual(findProfile('dci-direct-view@1'));
  expect(again.inspection.judgment.verdict).toEqual(inspection.judgment.verdict);
  const newest = await judgeRunIntoFolder(folder, {
    profile: findProfile('dci-direct-view'),
    out: join(root, 'newest'),
  });
  expect(newest.inspection.judgment).toMatchObject({ profile: { version: 2 }, verdict: { outcome: 'inconclusive' } });
  expect(newest.inspection.earlier?.at(-1)).toMatchObject({ profile: { name: 'dci-direct-view', version: 1 } });
});

test('a comparison keeps the grade that each record was given by its own version', async () => {
  const [before, after] = [await run('dci-direct-view@1', 'before'), await run('dci-direct-view', 'after')];
  expect(compareInspections(before.inspection, after.inspection)).toMatchObject({
    grades: ['pass', 'pass'],
    profiles: ['dci-direct-view 1', 'dci-direct-view 2'],
  });
});
