import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { CallCountError } from './call-count-error.ts';

/**
 * Runs short synchronous work while no other process runs work under the same lock file. The lock of a process that died
 * is taken away. Throws CallCountError where the lock cannot be had within 30 s, and what the work throws.
 */
export async function withFileLock<T>(path: string, work: () => T): Promise<T> {
  const giveUpMs = performance.now() + patienceMs;
  while (!tryTake(path)) {
    removeIfDead(path);
    if (performance.now() > giveUpMs) {
      throw new CallCountError(`The lock ${path} is held by another process; remove it if none runs.`);
    }
    await delay(retryEveryMs);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

const patienceMs = 30_000;
const retryEveryMs = 5;
/** Work under the lock takes a few milliseconds; a lock this old belongs to a process whose number another one has now. */
const oldMs = 10_000;

function tryTake(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    // Windows answers EPERM or EBUSY while another process removes the file.
    if (['EEXIST', 'EPERM', 'EBUSY'].includes(codeOf(error))) return false;
    throw error;
  }
}

/** Only one process at a time may judge a lock dead: the second would otherwise remove the lock that the first just took. */
function removeIfDead(path: string): void {
  const judging = `${path}.judging`;
  if (!tryTake(judging)) {
    if (isOld(judging)) rmSync(judging, { force: true });
    return;
  }
  try {
    if (isOld(path) || !isAlive(Number(readFileSync(path, 'utf8')))) rmSync(path, { force: true });
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EBUSY'].includes(codeOf(error))) throw error;
  } finally {
    rmSync(judging, { force: true });
  }
}

function isOld(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs > oldMs;
}

/** A lock without a number is being written just now. */
function isAlive(pid: number): boolean {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
