import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { FullConfig } from '@playwright/test';

/** Variables that name one run of a CI service: GitHub, GitLab, Jenkins, Azure, Buildkite, CircleCI. The first one is for any other. */
const BUILDS = [
  'FLATFIELD_SUITE',
  'GITHUB_RUN_ID',
  'CI_PIPELINE_ID',
  'BUILD_TAG',
  'BUILD_BUILDID',
  'BUILDKITE_BUILD_ID',
  'CIRCLE_WORKFLOW_ID',
];

/**
 * The same for all shards of one run of a suite, on whatever computers they run: a hash of its projects, of what selects their tests, and of the
 * CI run, if the environment names one.
 */
export function suiteIdentity(
  { rootDir, projects, grep, grepInvert }: Pick<FullConfig, 'rootDir' | 'projects' | 'grep' | 'grepInvert'>,
  environment: NodeJS.ProcessEnv = process.env,
): string {
  const place = (path: string) => relative(rootDir, path).replaceAll('\\', '/');
  const told = {
    build: BUILDS.map((name) => environment[name]).find(Boolean) ?? null,
    selected: [grep, grepInvert].map(String),
    projects: projects.map((project) => ({
      name: project.name,
      testDir: place(project.testDir),
      selected: [project.testMatch, project.testIgnore, project.grep, project.grepInvert].map(String),
      repeatEach: project.repeatEach,
    })),
  };
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
