import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from './start-postgres.ts';

const secret = 'Sesame-4711-open';
const postgres = await startPostgres({ password: secret });
const bin = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));

/** A line server as a process, and all that it says. */
function started(args: readonly string[], password: string) {
  const process_: ChildProcess = spawn(process.execPath, [bin, 'line', 'serve', '--port', '0', ...args], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [process_.stdout, process_.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => process_.once('exit', resolve));
  return { process: process_, said: () => said, ended };
}

describe.skipIf(!postgres?.canStop)('the password of a database', () => {
  let folder: string;
  let address: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flatfield-password-'));
    const url = new URL((await postgres?.makeDatabase()) ?? '');
    url.password = '';
    address = url.href;
  });
  afterAll(async () => {
    await postgres?.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  it('is in no output, log, page, file or process list of a server, whatever happens to it', async () => {
    const server = started(['--folder', join(folder, 'line'), '--database', address], secret);
    const shown = () => /^Line server: (\S+)$/m.exec(server.said())?.[1];
    await expect.poll(shown).toBeDefined();
    const url = shown() ?? '';
    const token = (await readFile(join(folder, 'line', 'admin.token'), 'utf8')).trim();
    const headers = { authorization: `Bearer ${token}` };
    const texts: string[] = [];
    const show = async (path: string) => {
      const answer = await fetch(`${url}${path}`, { headers });
      texts.push(`${answer.status} ${await answer.text()}`);
    };
    for (const path of ['/', '/runs', '/api/v1/audit', '/metrics', '/healthz']) await show(path);
    expect(texts.map((text) => text.slice(0, 3))).toEqual(Array(5).fill('200'));
    await postgres?.stop('killed');
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(503);
    for (const path of ['/', '/api/v1/audit']) await show(path);
    expect(texts.slice(5).map((text) => text.slice(0, 3))).toEqual(['503', '503']);
    if (process.platform === 'linux') texts.push(await readFile(`/proc/${server.process.pid}/cmdline`, 'utf8'));
    await postgres?.start();
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name);
      if ((await stat(path)).isFile()) texts.push(await readFile(path, 'latin1'));
    }
    for (const text of [...texts, server.said()]) expect(text).not.toContain(secret);
    expect(server.said()).toContain('/healthz: The database cannot be reached');
  });

  it('that is wrong ends the command with one clear line', async () => {
    const server = started(['--folder', join(folder, 'wrong'), '--database', address], 'Wrong-0815');
    expect(await server.ended).toBe(2);
    expect(server.said()).toContain('The database cannot be used: password authentication failed for user "line".');
    expect(server.said()).not.toContain('Wrong-0815');
  });

  it('on the command line is refused, and not repeated', async () => {
    const url = new URL(address);
    url.password = secret;
    const server = started(['--folder', join(folder, 'refused'), '--database', url.href], '');
    expect(await server.ended).not.toBe(0);
    expect(server.said()).toContain('--database must not contain a password');
    expect(server.said()).not.toContain(secret);
  });
});
