import type { FullConfig } from '@playwright/test';
import { expect, it } from 'vitest';
import { suiteIdentity } from '../../src/playwright/attach-run.ts';

type Config = Parameters<typeof suiteIdentity>[0];
const project = { name: 'a', testMatch: '**', testIgnore: [], grep: /.*/, grepInvert: null, repeatEach: 1 };

function configAt(rootDir: string, change: object = {}): Config {
  const projects = [{ ...project, testDir: `${rootDir}/tests`, ...change }] as unknown as FullConfig['projects'];
  return { rootDir, projects, grep: /.*/, grepInvert: null };
}

it('is the same for the shards of one run, in whatever folder they are checked out', () => {
  const build = { GITHUB_RUN_ID: '7' };
  expect(suiteIdentity(configAt('/home/a/lab'), build)).toBe(suiteIdentity(configAt('/runner/2/lab'), build));
});

it('differs for another selection of tests, and for another run of the CI service', () => {
  const here = (change: object, environment = {}) => suiteIdentity(configAt('/lab', change), environment);
  const all = [{}, { name: 'b' }, { testMatch: 'good/**' }, { grep: /good/ }, { testDir: '/lab/other' }];
  const builds = [{ GITHUB_RUN_ID: '7' }, { GITHUB_RUN_ID: '8' }, { CI_PIPELINE_ID: '9' }, { FLATFIELD_SUITE: 'x' }];
  const found = [...all.map((change) => here(change)), ...builds.map((build) => here({}, build))];
  expect(new Set(found).size).toBe(all.length + builds.length);
});
