import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isRunning } from '../../../../src/base/storage/process-identity.ts';
import { startMeterProgram } from '../../../../src/read/meter/program/start-meter-program.ts';
import { processesOf } from '../processes-of.ts';

/** A program that starts another, says so, and then hangs; `mark` finds both in the list of processes. */
function hanging(mark: string): string {
  const child = `setInterval(() => {}, 1e6) // ${mark}`;
  return `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });
    console.log('ready'); setInterval(() => {}, 1e6) // ${mark}`;
}

const built = new URL('../../../../dist/read/meter/program/start-meter-program.js', import.meta.url).href;
let marks = 0;
const newMark = () => {
  marks += 1;
  return `flatfield-meter-${process.pid}-${marks}`;
};

describe('a program that drives an instrument', () => {
  it('ends although it hangs', async () => {
    const script = 'console.log(process.pid); setInterval(() => {}, 1e6)';
    const program = startMeterProgram(process.execPath, ['-e', script], process.env);
    const how = new Promise<string>((resolve) => program.onEnd(resolve));
    const pid = Number(await new Promise<string>((resolve) => program.onOutput(resolve)));
    expect(isRunning(pid)).toBe(true);
    await program.end();
    expect(await how).toMatch(/^ended (by SIGKILL|with code 1)$/);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('says what it printed before it says that it ended', async () => {
    const said: string[] = [];
    const script = "process.stdout.write('last words'); process.stderr.write('and why'); process.exitCode = 1";
    const program = startMeterProgram(process.execPath, ['-e', script], process.env);
    program.onOutput((text, stream) => said.push(`${stream}: ${text}`));
    await new Promise<string>((resolve) => program.onEnd(resolve));
    expect(said.sort()).toEqual(['stderr: and why', 'stdout: last words']);
  });

  it('that is not installed reports it', async () => {
    const program = startMeterProgram('/nowhere/spotread', [], {});
    expect(await new Promise<string>((resolve) => program.onEnd(resolve))).toBe('/nowhere/spotread is not installed');
    await program.end();
  });

  it('is not taken from the current folder', async () => {
    const program = startMeterProgram('spotread', [], { PATH: `:.:${process.cwd()}/no-such-folder` });
    program.onOutput(() => undefined);
    program.write('q');
    expect(await new Promise<string>((resolve) => program.onEnd(resolve))).toBe('spotread is not installed');
    await program.end();
  });
});

// The list of processes is that of Linux.
describe.runIf(process.platform === 'linux')('all that a program started', () => {
  it('ends with it', async () => {
    const mark = newMark();
    const program = startMeterProgram(process.execPath, ['-e', hanging(mark)], process.env);
    const how = new Promise<string>((resolve) => program.onEnd(resolve));
    await new Promise<void>((resolve) => program.onOutput(() => resolve()));
    await expect.poll(() => processesOf(mark).length).toBe(2);
    await program.end();
    await expect.poll(() => processesOf(mark)).toEqual([]);
    expect(await how).toBe('ended by SIGKILL');
    await program.end();
  });

  it('ends if the program ends by itself', async () => {
    const mark = newMark();
    const program = startMeterProgram(process.execPath, ['-e', `${hanging(mark)}\nprocess.exit(7)`], process.env);
    expect(await new Promise<string>((resolve) => program.onEnd(resolve))).toBe('ended with code 7');
    await expect.poll(() => processesOf(mark)).toEqual([]);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('ends if the process that started it dies of %s', async (signal) => {
    const mark = newMark();
    const owner = startOwner(mark);
    await expect.poll(() => processesOf(mark).length).toBe(3);
    owner.kill(signal);
    await once(owner, 'exit');
    await expect.poll(() => processesOf(mark)).toEqual([]);
  });
});

/** A process that starts such a program and waits. */
function startOwner(mark: string): ChildProcess {
  const script = `const { startMeterProgram } = await import(${JSON.stringify(built)});
    startMeterProgram(process.execPath, ['-e', ${JSON.stringify(hanging(mark))}], process.env);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  onTestFinished(() => void owner.kill('SIGKILL'));
  return owner;
}
