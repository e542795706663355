import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { verifyRun } from '../../src/entries/index.ts';
import { type Patch, parsePatch } from '../../src/plan/pattern/patch.ts';
import { readPng } from '../plan/pattern/read-png.ts';
import { type User, userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const terminal = '/usr/bin/script';

/** A person at a terminal who presses Enter at each prompt; `isEarly` says at which ones before the patch is there. */
function inspectAtTerminal(
  user: User,
  server: MonitorServer,
  isEarly: (prompt: number) => boolean,
  patches = 'white,red',
) {
  const options = `--resolution 3840x2160 --layout 3x3 --patches ${patches} --marker off --out run`;
  const command = `'${process.execPath}' '${bin}' inspect --api ${server.url} ${options}`;
  const child = spawn(terminal, ['-qec', command, '/dev/null'], {
    cwd: user.folder,
    env: { ...process.env, ...user.home, TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let [screen, unread, prompts] = ['', '', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    unread += text;
    const asked = /[Ss]how ([\w-]+) \([^)]*\).*press Enter/s.exec(unread)?.[1];
    if (asked === undefined) return;
    const file = /File: (.*\.png)\r?$/m.exec(unread)?.[1];
    unread = '';
    prompts += 1;
    if (!isEarly(prompts)) show(server, parsePatch(asked), file);
    child.stdin.write('\n');
  });
  return new Promise<{ code: number | null; screen: string; prompts: number }>((resolve) => {
    child.on('close', (code) => resolve({ code, screen, prompts }));
  });
}

/** A chart is shown from its file. */
function show(server: MonitorServer, patch: Patch, file: string | undefined): void {
  const png = file === undefined ? null : readPng(readFileSync(file));
  server.show(png ? { ...patch, codesAt: ({ xPx, yPx }) => ({ codes: png.at(xPx, yPx) }) } : patch);
}

describe.runIf(process.platform === 'linux' && existsSync(terminal))('a person at a terminal', () => {
  it('who shows each patch before Enter has a good monitor pass, asked once a patch', async () => {
    const ended = await inspectAtTerminal(await userForTest(), await serverForTest(), () => false);
    expect([ended.code, ended.prompts]).toEqual([0, 2]);
  });

  it('who shows the file of a chart has a good monitor pass, and the file is one of the run', async () => {
    const user = await userForTest();
    const ended = await inspectAtTerminal(user, await serverForTest(), () => false, 'white,tone-chart');
    expect([ended.code, ended.prompts], ended.screen).toEqual([0, 2]);
    const png = readPng(readFileSync(user.path('run/tone-chart-3840x2160.png')));
    expect(png).toMatchObject({ widthPx: 3840, heightPx: 2160 });
    expect((await verifyRun(user.path('run'))).problems).toEqual([]);
  });

  it('who presses Enter too early once is asked again, and a good monitor passes', async () => {
    const ended = await inspectAtTerminal(await userForTest(), await serverForTest(), (prompt) => prompt === 2);
    expect([ended.code, ended.prompts]).toEqual([0, 3]);
    expect(ended.screen).toMatch(/(reads as|still shows) white/);
  });

  it('who never shows the second patch has no good monitor rejected', async () => {
    const ended = await inspectAtTerminal(await userForTest(), await serverForTest(), (prompt) => prompt >= 2);
    expect(ended.code).toBe(2);
    expect(ended.prompts).toBeLessThan(10);
    expect(ended.screen).toMatch(/still shows white/);
  });
});
