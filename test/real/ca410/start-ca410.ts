import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A CA-410 on a pseudo-terminal. */
export interface PtyCa410 {
  /** Its serial port. */
  readonly port: string;
  /** Commands that it took, in order. */
  readonly commands: readonly string[];
  /** Changes its state; resolves when it has taken that. The names are those of the program. */
  tell(state: Readonly<Record<string, unknown>>): Promise<void>;
  /** Files of this process that are the port. */
  openFiles(): readonly string[];
  /** Switches it off. */
  stop(): Promise<void>;
}

/** Why there is no pseudo-terminal here; null if there is one. Under CI on Linux there always is, or the test fails. */
export function whyNoPty(): string | null {
  if (process.platform === 'win32') return 'Windows has no pseudo-terminals that are serial ports';
  try {
    execFileSync('python3', ['-c', 'import pty, termios'], { stdio: 'ignore' });
    return null;
  } catch {
    if (process.platform === 'linux' && process.env['CI']) throw new Error('python3 is not installed');
    return 'python3 is not installed';
  }
}

export async function startCa410(state: Readonly<Record<string, unknown>> = {}): Promise<PtyCa410> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-ca410-'));
  const port = join(folder, 'ttyUSB0');
  const script = fileURLToPath(new URL('ca-410.py', import.meta.url));
  const child = spawn('python3', [script, port], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  const commands: string[] = [];
  let device = '';
  let onTold = () => {};
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { port?: string; command?: string };
      if (said.command !== undefined) commands.push(said.command);
      else if (said.port === undefined) onTold();
      else {
        device = said.port;
        resolve();
      }
    });
  });
  await Promise.race([ready, ended]);
  const tell = (change: Readonly<Record<string, unknown>>) => {
    const told = new Promise<void>((resolve) => {
      onTold = resolve;
    });
    child.stdin.write(`${JSON.stringify(change)}\n`);
    return Promise.race([told, ended]);
  };
  await tell(state);
  return {
    port,
    commands,
    tell,
    openFiles: () => filesOf(process.pid).filter((target) => target === device),
    stop: async () => {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function filesOf(pid: number): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${file}`)];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}
