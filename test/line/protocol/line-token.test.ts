import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LineToken } from '../../../src/line/protocol/line-token.ts';
import { withCode } from '../../with-code.ts';

const text = `ffl_${'Ab-_'.repeat(10)}xyz`;
let folder: string;
let file: string;

beforeEach(async () => {
  // In the user's own folder, which is the only place allowed on Windows.
  folder = await mkdtemp(join(homedir(), '.flatfield-line-token-'));
  file = join(folder, 'token');
  await writeFile(file, `${text}\n`, { mode: 0o600 });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('LineToken', () => {
  it('creates a new random token each time', () => {
    const tokens = Array.from({ length: 20 }, () => LineToken.create().reveal());
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(token).toMatch(/^ffl_[\w-]{43}$/);
  });

  it('never shows its text if it is printed', () => {
    const token = new LineToken(text);
    const printed = [
      String(token),
      JSON.stringify({ token }),
      inspect({ token }),
      inspect(token, { showHidden: true }),
    ];
    for (const one of printed) expect(one).toMatch(/^(?!.*ffl_).*\[token\]/);
  });

  it('is sent as a bearer token and stored as its SHA-256', () => {
    const token = new LineToken(` ${text}\n`);
    expect(token.authorization()).toBe(`Bearer ${text}`);
    expect(token.hash()).toBe(createHash('sha256').update(text).digest('hex'));
    expect(token.reveal()).toBe(text);
  });

  it.each(['', 'ffl_', `${text}x`, text.slice(0, -1), `ffl_${'/'.repeat(43)}`, 'a'.repeat(40)])(
    'refuses what is not a token without showing it (%#)',
    (wrong) => {
      const create = () => new LineToken(wrong);
      expect(create).toThrow(withCode('invalid-token'));
      expect(create).toThrow(/^This is not a token of a line server: expected ffl_ and 43 characters, and got \d+ /);
    },
  );

  it('reads a file that only its user can read', async () => {
    expect((await LineToken.read(file)).reveal()).toBe(text);
  });

  it('refuses a folder, an absent file and a large one', async () => {
    await writeFile(join(folder, 'large'), 'x'.repeat(16_385), { mode: 0o600 });
    for (const path of [folder, join(folder, 'absent'), join(folder, 'large')]) {
      await expect(LineToken.read(path)).rejects.toThrow(withCode('invalid-token'));
    }
  });

  it.runIf(process.platform !== 'win32')('refuses a file that others may read', async () => {
    await chmod(file, 0o640);
    await expect(LineToken.read(file)).rejects.toThrow('mode 640): chmod 600');
  });

  it('does not show a token that was given for its file', async () => {
    const error = (await LineToken.read(join(folder, text)).catch((reason: unknown) => reason)) as Error;
    expect(error).toEqual(withCode('invalid-token'));
    expect(error.message).toContain('looks like a token');
    expect(inspect(error)).not.toContain(text.slice(0, 12));
  });
});
