import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startProgram } from '../../../src/base/programs/start-program.ts';
import { processesOf } from '../../read/meter/processes-of.ts';

const source = join(import.meta.dirname, '../../../src');
const built = new URL('../../../dist/base/programs/start-program.js', import.meta.url).href;

describe('programs', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(source, path), 'utf8') }));
  const starting = files.filter(({ text }) => /import (?!type )[^;]* from 'node:child_process'/.test(text));

  it('are started by one folder alone', () => {
    expect(starting.map(({ path }) => path).sort()).toEqual([
      'base/programs/ask-program.ts',
      'base/programs/guard-group.ts',
      'base/programs/start-program.ts',
    ]);
    expect(files.filter(({ text }) => /node:(cluster|worker_threads)'/.test(text)).map(({ path }) => path)).toEqual([
      // Asks only whether it runs in the main thread.
      'base/storage/process-identity.ts',
    ]);
  });

  it.each(starting)('are hidden and need no shell: $path', ({ text }) => {
    expect(text).toContain('windowsHide: true');
    expect(text).not.toMatch(/\bshell:|\bexec\(|\bexecSync\(/);
  });

  it('are started only by those who limit their time', () => {
    const callers = files.filter(({ text }) => /\bstart(?:Node)?Program\(/.test(text)).map(({ path }) => path);
    expect(callers.sort()).toEqual([
      // It ends with this process by itself.
      'base/programs/keep-display-awake.ts',
      // The user's browser is to stay.
      'base/programs/open-in-browser.ts',
      'base/programs/start-program.ts',
      // Each question.
      'line/server/intake/bounded-process.ts',
      // Each answer; the run ends it.
      'line/station/spool/start-sender.ts',
      // Each connection, reading and request of the operator has a limit of its own, and ends the program.
      'read/meter/program/start-meter-program.ts',
    ]);
  });

  it('are named by their full path', () => {
    expect(() => startProgram('spotread', [], { stdio: 'ignore' })).toThrow(
      'spotread is not the full path of a program.',
    );
  });
});

// The list of processes is that of Linux.
it.runIf(process.platform === 'linux')(
  'a program that hangs in its own work ends with the process that started it',
  async () => {
    const mark = `flatfield-hanging-${process.pid}`;
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-hanging-'));
    writeFileSync(join(folder, `${mark}.mjs`), "process.send('ready'); while (true);");
    const script = `const { startNodeProgram } = await import(${JSON.stringify(built)});
    const child = startNodeProgram(process.argv[1]);
    child.on('message', (said) => console.log(said));
    setInterval(() => {}, 1e6);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script, join(folder, `${mark}.mjs`)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void owner.kill('SIGKILL'));
    await once(owner.stdout, 'data');
    expect(processesOf(mark)).toHaveLength(2);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await expect.poll(() => processesOf(mark)).toEqual([]);
  },
);
