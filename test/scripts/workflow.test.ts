import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const document = parseDocument(read('.github/workflows/test.yml'), { version: '1.2', strict: true, uniqueKeys: true });
const workflow = document.toJS() as {
  on: readonly string[];
  permissions: unknown;
  jobs: Record<string, Job>;
};

interface Job {
  readonly 'runs-on': string;
  readonly 'timeout-minutes': number;
  readonly permissions?: unknown;
  readonly strategy: { readonly 'fail-fast': boolean; readonly matrix: Record<string, readonly unknown[]> };
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly if?: string;
    readonly 'continue-on-error'?: boolean;
    readonly with?: Record<string, unknown>;
  }[];
}

describe('.github/workflows/test.yml', () => {
  const { strategy, steps, ...job } = Object.values(workflow.jobs)[0] as Job;

  it('is YAML without an error or a warning, with one job', () => {
    expect([...document.errors, ...document.warnings]).toEqual([]);
    expect(Object.keys(workflow.jobs)).toHaveLength(1);
    expect(workflow.on).toEqual(['push', 'pull_request']);
  });

  it('runs on the three systems, with each Node that is supported, and each to its end', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const first = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
    const [, majors = ''] = /const MAJORS = \[([\d, ]+)\]/.exec(read('scripts/compat.mjs')) ?? [];
    expect(strategy).toEqual({
      'fail-fast': false,
      matrix: {
        os: ['windows-latest', 'macos-latest', 'ubuntu-latest'],
        node: majors.split(', ').map(Number),
      },
    });
    expect(strategy.matrix['node']?.[0]).toBe(first);
    expect(job['runs-on']).toMatch(/^\$\{\{ matrix\.os \}\}$/);
    expect(job['timeout-minutes']).toBeGreaterThanOrEqual(30);
  });

  it('uses every value of the matrix that it names, and no other', () => {
    const used = [...document.toString().matchAll(/\$\{\{ matrix\.(\w+) \}\}/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(strategy.matrix)));
  });

  it('may only read, takes actions by a major version, and fails if a command does', () => {
    expect([workflow.permissions, job.permissions]).toEqual([{ contents: 'read' }, undefined]);
    for (const step of steps) {
      expect(step.uses ?? step.run).toMatch(/^(?:actions\/[a-z-]+@v\d+|npm .+)$/);
      expect([step.if, step['continue-on-error']]).toEqual([undefined, undefined]);
    }
    expect(steps.map(({ run }) => run).filter(Boolean)).toEqual(['npm run check', 'npm test', 'npm run test:whole']);
  });
});
