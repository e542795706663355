import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { servedText } from '../../../src/cli/line/served-text.ts';

const url = 'http://127.0.0.1:7400';
const withLink = { url, loginLink: `${url}/login?once=x` };
const root = parse(homedir()).root;
const lastLine = async (folder: string, platform: NodeJS.Platform) =>
  (await servedText(withLink, folder, platform)).split('\n').at(-2);

describe('what flatfield line serve says', () => {
  it('is its address alone once there is an administrator whose token is not in the folder', async () => {
    expect(await servedText({ url, loginLink: null }, root, 'win32')).toBe(`Line server: ${url}\n`);
  });

  it('is also where the token is when it starts again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-served-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'admin.token'), 'x');
    expect(await servedText({ url, loginLink: null }, folder, 'linux')).toBe(
      `Line server: ${url}\nLog in with the token in ${join(folder, 'admin.token')}, which only you can read.\n`,
    );
  });

  it('is also how the first administrator logs in, now and later', async () => {
    expect(await servedText(withLink, homedir())).toBe(
      [
        `Line server: ${url}`,
        `Log in (once, within ten minutes): ${url}/login?once=x`,
        `Later, log in with the token in ${join(homedir(), 'admin.token')}, which only you can read.\n`,
      ].join('\n'),
    );
  });

  it('names others as readers of the token if the folder is outside the profile on Windows', async () => {
    expect(await lastLine(root, 'win32')).toBe(
      `Later, log in with the token in ${join(root, 'admin.token')}, which everyone who may open that folder can read.`,
    );
    expect(await lastLine(homedir(), 'win32')).toMatch(/which only you can read\.$/);
    expect(await lastLine(root, 'linux')).toMatch(/which only you can read\.$/);
  });
});
