// A line server as a process that may be killed at any moment and is started again on the same port.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));

/** Runs a command to its end. Rejects with what it wrote if it does not end in 0. */
export function flatfield(...args) {
  return promisify(execFile)(process.execPath, [bin, ...args], { maxBuffer: 64 << 20 });
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

export class LineServer {
  #child;
  kills = 0;

  /** `owner`: user and group, by number, in whose name it runs. */
  constructor(folder, port, args = [], owner = {}) {
    this.folder = folder;
    this.port = port;
    this.args = args;
    this.owner = owner;
    /** The options of commands that work on its data. */
    this.place = ['--folder', folder];
  }

  /** Resolves when it answers. */
  async start() {
    const args = ['line', 'serve', '--folder', this.folder, '--port', String(this.port), ...this.args];
    this.#child = spawn(process.execPath, [bin, ...args], {
      ...{ stdio: ['ignore', 'ignore', 'pipe'], ...this.owner },
    });
    let said = '';
    this.#child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    for (;;) {
      if (this.#child.exitCode !== null)
        throw new Error(`the server ended by itself in ${this.#child.exitCode}: ${said}`);
      const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => null);
      if (answer !== null) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async end(signal) {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    if (signal === 'SIGKILL') this.kills += 1;
    await ended;
  }

  /** Resident memory in MB; null where the system does not tell it by a file. */
  memoryMb() {
    try {
      const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'));
      return Math.round(Number(kb) / 1000);
    } catch {
      return null;
    }
  }

  /** A token in a file of its own. */
  async token(name, role) {
    const file = join(this.folder, `${name}.token`);
    const database = this.args.indexOf('--database');
    const place = database < 0 ? ['--folder', this.folder] : this.args.slice(database, database + 2);
    await flatfield('line', 'token', 'create', name, '--role', role, ...place, '--out', file);
    return file;
  }
}
