import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '../../../src/api/cloud/read-token.ts';
import { withCode } from '../../with-code.ts';

const value = 'a'.repeat(40);
let folder: string;
let file: string;

beforeEach(async () => {
  // In the user's own folder, which is the only place allowed on Windows.
  folder = await mkdtemp(join(homedir(), '.flatfield-token-'));
  file = join(folder, 'token');
  await writeFile(file, `${value}\n`, { mode: 0o600 });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('readToken', () => {
  it('reads the variable, and the file before the variable', async () => {
    expect((await readToken({ variable: value })).authorization()).toBe(`Bearer ${value}`);
    expect((await readToken({ variable: 'b'.repeat(40), file })).authorization()).toBe(`Bearer ${value}`);
  });

  it('explains how to give a token if there is none', async () => {
    await expect(readToken({ variable: ' ' })).rejects.toThrow(/FLATFIELD_CLOUD_TOKEN.*--token-file/);
  });

  it('refuses a folder, an absent file and a large one', async () => {
    await writeFile(join(folder, 'large'), 'x'.repeat(16_385), { mode: 0o600 });
    for (const path of [folder, join(folder, 'absent'), join(folder, 'large')]) {
      await expect(readToken({ file: path })).rejects.toThrow(withCode('invalid-token'));
    }
  });

  it.runIf(process.platform !== 'win32')('refuses a file that the group or others may read', async () => {
    for (const mode of [0o640, 0o604, 0o660, 0o601]) {
      await chmod(file, mode);
      await expect(readToken({ file })).rejects.toThrow(`mode ${mode.toString(8)}): chmod 600`);
    }
  });

  it.each(['', '/', './', 'x/'])('does not show a token that was given for its file, after "%s"', async (before) => {
    const own = '5eb1c0de9a7f43d2b86e0f4a1d3c97e2680b5f1a';
    const error = (await readToken({ file: `${before}${own}` }).catch((reason: unknown) => reason)) as Error;
    expect(error).toEqual(withCode('invalid-token'));
    expect(error.message).toMatch(/looks like a token.*create a new one/);
    expect(inspect(error)).not.toContain(own.slice(0, 12));
  });

  it('does not show a long name of an absent file, which may be a token of another form', async () => {
    const own = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl';
    const error = await readToken({ file: own }).catch((reason: unknown) => reason);
    expect(error).toEqual(withCode('invalid-token'));
    expect(inspect(error)).not.toContain(own.slice(0, 12));
  });

  it('does not show what a wrong file holds', async () => {
    await writeFile(file, 'secret=of\nsomething=else', { mode: 0o600 });
    await expect(readToken({ file })).rejects.toThrow(/^(?!.*secret).*line break/);
  });
});
