import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Where the built module of a file of `src/base/storage` is. */
export const built = (name: string): string => new URL(`../../../dist/base/storage/${name}.js`, import.meta.url).href;

/** Only root can become another account. */
export const isRoot = process.getuid?.() === 0;

/** Accounts that no file of this computer belongs to. */
export const [firstAccount, secondAccount] = [65_533, 65_532];

export interface OtherProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Its next line of output. */
  readonly line: () => Promise<string>;
  /** Ends it by SIGKILL. */
  readonly kill: () => Promise<void>;
}

/** Starts a process that has loaded `take-lock` and then runs some code, as another account if one is given. */
export async function startOther(code: string, account?: number, env: NodeJS.ProcessEnv = {}): Promise<OtherProcess> {
  const become =
    account === undefined ? '' : `process.setgroups([]); process.setgid(${account}); process.setuid(${account});`;
  const script = `const { tryLock, takeLock } = await import(${JSON.stringify(built('take-lock'))});
    const { writeFileAtomically } = await import(${JSON.stringify(built('write-file-atomically'))});
    ${become}
    const say = (value) => console.log(JSON.stringify(value));
    const taken = async (path) => { const found = await tryLock(path).catch((error) => ({ error: error.message })); say(found.error ?? found.holder?.pid ?? 'taken'); return found; };
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  await once(child, 'spawn');
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  const lines: string[] = [];
  let waiting: ((line: string) => void) | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line !== ''));
    waiting?.('');
  });
  const line = async () => {
    while (lines.length === 0) {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} and said nothing`);
      await Promise.race([new Promise((resolve) => (waiting = resolve)), once(child, 'exit')]);
    }
    return JSON.parse(lines.shift() ?? '') as string;
  };
  return { child, pid: child.pid as number, line, kill };
}

/** Code of a process that takes a lock and keeps it. */
export const hold = (path: string): string => `await taken(${JSON.stringify(path)}); setInterval(() => {}, 1000);`;

/** Code of a process that tries once, and tells who holds the lock, or that it was taken. */
export const tryOnce = (path: string): string => `await taken(${JSON.stringify(path)});`;
