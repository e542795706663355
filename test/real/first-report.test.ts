import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/install.md'), 'utf8');
const [, block = ''] = /## From nothing to the first report[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? [];
const commands = block.trim().split('\n');

describe('from nothing to the first report', () => {
  let scratch: string;
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'flatfield-first-'));
  });
  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  it('takes at most five commands', () => {
    expect(commands.length).toBeGreaterThan(1);
    expect(commands.length).toBeLessThanOrEqual(5);
  });

  it('is what the commands of docs/install.md lead to, in an empty folder', () => {
    // A clone of the last commit: what is not committed has no part in it.
    const line = commands.join(' && ').replace('REPOSITORY', JSON.stringify(root));
    const { status, stdout, stderr } = spawnSync(line, { cwd: scratch, shell: true, encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toContain('FAIL');
    expect(status).toBe(1);
    const reports = join(scratch, 'flatfield', 'reports');
    const pages = readdirSync(reports).filter((run) => existsSync(join(reports, run, 'report.html')));
    expect(pages).toHaveLength(1);
  });
});
