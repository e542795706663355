import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { FullConfig, TestInfo } from '@playwright/test';
import { recordText } from '../inspect/output/write-run.ts';
import type { Inspection } from '../record/inspection.ts';
import { reportFormats } from '../report/report-formats.ts';

/** The attachment that carries the record of a run. */
export const recordAttachment = 'flatfield-inspection';

/** The attachment that says which monitor a test is about. */
export const subjectAttachment = 'flatfield-subject';

/** The attachment that says how far a run of a test came, and what matchers made of it; the last one of a run counts. */
export const runAttachment = 'flatfield-run';

/** The attachment that names the suite of a test and the shard in which it ran. */
export const suiteAttachment = 'flatfield-suite';

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
 * The same for all shards of one run of a suite, on any computers: a hash of its projects, of what selects their tests, and of the
 * CI run, if the environment names one.
 */
export function suiteIdentity(
  { rootDir, projects, grep, grepInvert }: Pick<FullConfig, 'rootDir' | 'projects' | 'grep' | 'grepInvert'>,
  environment: NodeJS.ProcessEnv = process.env,
): string {
  const place = (path: string) => relative(rootDir, path).replaceAll('\\', '/');
  const identity = {
    build: BUILDS.map((name) => environment[name]).find(Boolean) ?? null,
    selected: [grep, grepInvert].map(String),
    projects: projects.map((project) => ({
      name: project.name,
      testDir: place(project.testDir),
      selected: [project.testMatch, project.testIgnore, project.grep, project.grepInvert].map(String),
      repeatEach: project.repeatEach,
    })),
  };
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

/**
 * Attaches a run to its test: the record, the heat map where anything was read, and from the run's folder the readings and the
 * page. The record goes as bytes, which merged shards and reporters have whatever becomes of the output folder.
 */
export async function attachRun(
  testInfo: Pick<TestInfo, 'attach'>,
  inspection: Inspection,
  folder: string,
): Promise<void> {
  const { csv, html, png } = reportFormats;
  await testInfo.attach(recordAttachment, { body: recordText(inspection), contentType: 'application/json' });
  if (inspection.readings.length > 0) {
    const body = Buffer.from(await png.write(inspection));
    await testInfo.attach(png.fileName, { body, contentType: 'image/png' });
  }
  await testInfo.attach(csv.fileName, { path: join(folder, csv.fileName), contentType: 'text/csv' });
  await testInfo.attach(html.fileName, { path: join(folder, html.fileName), contentType: 'text/html' });
}

/** Attaches the monitor that a test is about, so that the suite's report has a row for it even if nothing is read. */
export async function attachSubject(
  testInfo: Pick<TestInfo, 'attach'>,
  { id, modelName, serialNumber }: Inspection['monitor'],
  unit: string | null,
): Promise<void> {
  const body = JSON.stringify({ monitor: { id, modelName, serialNumber }, unit });
  await testInfo.attach(subjectAttachment, { body, contentType: 'application/json' });
}

/** Attaches the suite of a test and the shard in which it runs, so that merged reports show if they are one whole suite. */
export async function attachSuite(testInfo: Pick<TestInfo, 'attach' | 'config'>): Promise<void> {
  const { config } = testInfo;
  const body = JSON.stringify({ shard: config.shard, suite: suiteIdentity(config) });
  await testInfo.attach(suiteAttachment, { body, contentType: 'application/json' });
}
