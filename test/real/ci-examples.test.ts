import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
let project: string;

/** A project as it is after `npm ci`, which is the only step that is not run. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'flatfield-ci-'));
  const bin = join(project, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  writeFileSync(
    join(bin, 'flatfield'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/cli/bin.js')}" "$@"\n`,
  );
  chmodSync(join(bin, 'flatfield'), 0o755);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly if?: string;
  readonly uses?: string;
}

const workflow = readFileSync(join(root, 'docs/ci/github-actions.yml'), 'utf8');
const pipeline = readFileSync(join(root, 'docs/ci/gitlab-ci.yml'), 'utf8');
const GOOD = '--simulate flat ';

/** Runs a script as both services do, with what it needs of them; gives its exit code. */
function runScript(script: string): number | null {
  const { NODE_OPTIONS: _, ...own } = process.env;
  const env = { ...own, GITHUB_STEP_SUMMARY: join(project, 'summary.md'), npm_config_offline: 'true' };
  return spawnSync('bash', ['-e', '-c', script], { cwd: project, env, encoding: 'utf8' }).status;
}

/** The names of the steps of the job that failed; after a failure only those run that always do. */
function runWorkflow(text: string): readonly string[] {
  const { jobs } = parse(text) as { jobs: Record<string, { steps: readonly Step[] }> };
  const failed: string[] = [];
  for (const { name = '', run, if: when } of Object.values(jobs).flatMap(({ steps }) => steps)) {
    if (run === undefined || run === 'npm ci' || (failed.length > 0 && when !== 'always()')) continue;
    if (runScript(run) !== 0) failed.push(name);
  }
  return failed;
}

/** The lines of the script that failed: none, or the one that ended the job; then the lines after the script. */
function runPipeline(text: string): readonly string[] {
  const { flatfield } = parse(text) as {
    flatfield: {
      script: readonly string[];
      after_script: readonly string[];
      artifacts: { reports: { junit: string } };
    };
  };
  const bad = flatfield.script.filter((line) => !line.startsWith('npm ci ')).find((line) => runScript(line) !== 0);
  for (const line of flatfield.after_script) expect(runScript(line)).toBe(0);
  expect(existsSync(join(project, flatfield.artifacts.reports.junit))).toBe(true);
  return bad === undefined ? [] : [bad];
}

describe.skipIf(process.platform === 'win32')('docs/ci/github-actions.yml', () => {
  it('passes, and puts both runs on the page of the job', () => {
    expect(runWorkflow(workflow)).toEqual([]);
    const summary = readFileSync(join(project, 'summary.md'), 'utf8');
    expect(summary).toMatch(/^## ✅ Flatfield: pass, simulated \(flat\)/m);
    expect(summary).toMatch(/^## ❌ Flatfield: fail, simulated \(tinted-corner\)/m);
    expect(existsSync(join(project, 'reports/flat-summary/ctrf.json'))).toBe(true);
  });

  it('fails for a bad monitor, and still writes the page of the job', () => {
    const bad = workflow.replace(GOOD, '--simulate no-calibration ');
    expect(bad).not.toBe(workflow);
    expect(runWorkflow(bad)).toEqual(['A good monitor passes']);
    expect(readFileSync(join(project, 'summary.md'), 'utf8')).toMatch(/^## ❔ .*no-calibration/m);
  });

  it('fails if the bad monitor cannot be measured', () => {
    const { jobs } = parse(workflow) as { jobs: Record<string, { steps: readonly Step[] }> };
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const script = steps.find(({ name }) => name === 'A tinted corner fails')?.run ?? '';
    expect(runScript(script.replace('--simulate tinted-corner', '--simulate no-calibration'))).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')('docs/ci/gitlab-ci.yml', () => {
  it('passes, with a JUnit file where it says', () => {
    expect(runPipeline(pipeline)).toEqual([]);
    expect(existsSync(join(project, 'reports/flat-summary/summary.md'))).toBe(true);
  });

  it('fails for a bad monitor, with a JUnit file all the same', () => {
    const [line] = runPipeline(pipeline.replace(GOOD, '--simulate no-calibration '));
    expect(line).toContain('no-calibration');
  });
});
