import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BoundedProcess } from '../../../../src/line/server/intake/bounded-process.ts';
import { withCode } from '../../../with-code.ts';

const program = fileURLToPath(new URL('bounded-program.mjs', import.meta.url));
const limits = { heapMb: 32, timeoutMs: 30_000 };
let bounded: BoundedProcess;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flatfield-bounded-'));
  bounded = new BoundedProcess(program, limits);
});
afterEach(() => {
  bounded.end();
  rmSync(folder, { recursive: true });
});

describe('a bounded process', () => {
  it('answers one question after the other, by one process', async () => {
    const answers = await Promise.all([bounded.ask({}), bounded.ask({}), bounded.ask({})]);
    expect(new Set(answers).size).toBe(1);
  });

  it('refuses a question that makes it crash, and answers the next one', async () => {
    const crash = bounded.ask({ do: 'abort' });
    const next = bounded.ask({});
    await expect(crash).rejects.toThrow(withCode('too-large'));
    expect(await next).toBeTypeOf('number');
  });

  it('asks once more if the system ended it', async () => {
    const mark = join(folder, 'ended');
    expect(await bounded.ask({ do: 'kill', unless: mark })).toBeTypeOf('number');
    expect(existsSync(mark)).toBe(true);
  });

  it.each(['kill', 'exit'])('blames no question for a process that is ended from outside: %s', async (what) => {
    await expect(bounded.ask({ do: what })).rejects.toThrow('was ended from outside');
  });

  it('blames no question for a program that does not start', async () => {
    const none = new BoundedProcess(join(folder, 'none.mjs'), limits);
    await expect(none.ask({})).rejects.toThrow('could not be started');
    none.end();
  });

  it('refuses a question that takes too long', async () => {
    const brief = new BoundedProcess(program, { heapMb: 32, timeoutMs: 50 });
    await expect(brief.ask({ do: 'hang' })).rejects.toThrow('The run takes more than 32 MB or 0.05 s to read.');
    brief.end();
  });

  it('answers nothing once it was ended', async () => {
    await bounded.ask({});
    bounded.end();
    await expect(bounded.ask({})).rejects.toThrow('was ended from outside');
  });
});
