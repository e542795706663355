import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFlatfield } from './run-flatfield.ts';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'flatfield-completion-'));
  const profile = { extends: 'signal-exact', name: 'line-three', version: 1, title: 'Ours' };
  await writeFile(join(cwd, 'flatfield.config.json'), JSON.stringify({ profiles: [profile] }));
});
afterAll(() => rm(cwd, { recursive: true }));

async function offered(word: string, ...before: string[]) {
  const { code, stdout } = await runFlatfield([`--complete=${word}`, ...before], { cwd });
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .map((line) => line.split('\t')[0])
    .filter((text) => text !== '');
}

describe('flatfield --complete', () => {
  it.each<[string, string[], string[]]>([
    ['insp', [], ['inspect']],
    ['m', [], ['monitors', 'meters', 'monitor']],
    ['key-l', ['monitor'], ['key-lock']],
    ['--reso', ['inspect'], ['--resolution']],
    ['serp', ['inspect', '--order'], ['serpentine']],
    ['--order=serp', ['inspect'], ['--order=serpentine']],
    ['signal', ['inspect', '--profile'], ['signal-exact']],
    ['line', ['inspect', '--profile'], ['line-three']],
    ['signal', ['profiles'], ['signal-exact']],
    ['signal', ['line', 'profile', 'add'], ['signal-exact']],
    ['tinted', ['inspect', '--simulate'], ['tinted-corner']],
    ['ycbcr', ['simulate', '--scenario'], ['ycbcr-420', 'ycbcr-422']],
    ['9-', ['inspect', '--layout'], ['9-ring']],
    ['z', ['completion'], ['zsh']],
    // Paths and free text are left to the shell.
    ['', ['inspect', '--out'], []],
    ['', ['inspect', '--show'], []],
    ['x', ['nonsense'], []],
  ])('offers for %j after %j %j', async (word, before, expected) => {
    expect(await offered(word, ...before)).toEqual(expected);
  });

  it('offers every option of a command, with what it is for', async () => {
    const { stdout } = await runFlatfield(['--complete=--', 'fleet', 'check'], { cwd });
    expect(stdout).toMatch(/^--group\tOnly monitors of this group: its id, path, name or UUID$/m);
    expect(stdout).toMatch(/^--help\tShow help$/m);
  });
});

describe('flatfield completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s that asks the command', async (shell) => {
    const { code, stdout } = await runFlatfield(['completion', shell]);
    expect(stdout).toContain('--complete=');
    expect(code).toBe(0);
  });

  it('refuses another shell', async () => {
    expect(await runFlatfield(['completion', 'csh'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('zsh'),
    });
  });

  it.skipIf(process.platform === 'win32')('completes in bash', async () => {
    const cases = [
      ['flatfield insp', ['inspect']],
      ['flatfield inspect --ord', ['--order']],
      ['flatfield inspect --profile = signal', ['signal-exact']],
      ['flatfield inspect --order =', ['row-major', 'serpentine', 'farthest-first']],
    ] as const;
    const script = [
      'flatfield() { "$NODE" "$BIN" "$@"; }; source <(flatfield completion bash)',
      ...cases.map(
        ([line]) =>
          `COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _flatfield; printf '%s\n' "\${COMPREPLY[*]}"`,
      ),
    ].join('\n');
    // Not held in place: a worker that waits too long is taken for dead.
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-u', '-c', script], {
      cwd,
      env: { ...process.env, NODE: process.execPath, BIN: bin },
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(cases.map(([, expected]) => `${expected.join(' ')}\n`).join(''));
  });
});
