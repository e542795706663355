import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../../../dist/cli/bin.js', import.meta.url));

/** A station of its own: a process, a folder, a port and a state that survive its end. */
export interface TestStation {
  /** Holds `reports`. */
  readonly folder: string;
  /** Starts the process and gives the address of its page. */
  start(args?: readonly string[]): Promise<string>;
  /** As a power cut would. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  stderr(): string;
  remove(): Promise<void>;
}

/** Options of a quick inspection of a simulated monitor. */
export const QUICK = ['--simulate', 'flat', '--resolution', '3840x2160', '--time-scale', '0.001'] as const;

export async function testStation(): Promise<TestStation> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-station-'));
  const port = await freePort();
  /** Those that run, the latest last: a test may start a second one. */
  const running: ChildProcess[] = [];
  let told = '';
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const ending = running.pop();
    if (!ending || ending.exitCode !== null) return;
    const closed = new Promise((resolve) => ending.once('close', resolve));
    ending.kill(signal);
    await closed;
  };
  return {
    folder,
    start: (args = QUICK) =>
      new Promise((resolve, reject) => {
        const started = spawn(process.execPath, [bin, 'station', '--port', String(port), ...args], {
          cwd: folder,
          env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), FLATFIELD_LOCK_FOLDER: folder },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        running.push(started);
        started.stderr.setEncoding('utf8').on('data', (text: string) => {
          told += text;
        });
        started.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
        started.once('close', () => reject(new Error(`the station ended: ${told}`)));
      }),
    kill,
    stderr: () => told,
    remove: async () => {
      while (running.length > 0) await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Below the ports that a system gives to connections, so that none takes it while the station is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
