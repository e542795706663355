import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askProgram } from '../../src/programs/ask-program.ts';

it('a program that does not answer is ended', async () => {
  await expect(
    askProgram(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { limitMs: 300 }),
  ).rejects.toMatchObject({
    killed: true,
  });
});

it('no other module asks the system to start a program', () => {
  const source = join(import.meta.dirname, '../../src');
  const starting = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        /\b(?:spawn|exec|execFile|spawnSync|execFileSync|execSync)\(/.test(code(join(source, path))),
    );
  expect(starting.sort()).toEqual([
    'meter/program/guard-group.ts',
    'meter/program/start-meter-program.ts',
    'programs/ask-program.ts',
    'programs/keep-display-awake.ts',
    'programs/open-in-browser.ts',
  ]);
});

/** A file's text if it starts programs at all; others have methods of such names. */
function code(path: string): string {
  const text = readFileSync(path, 'utf8');
  return text.includes("'node:child_process'") ? text.replaceAll(/promisify\(execFile\)\(/g, 'execFile(') : '';
}
