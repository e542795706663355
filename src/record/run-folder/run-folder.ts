import { mkdir, readdir, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { systemMessage } from '../../base/system-message.ts';
import { refuseInsideRun } from './refuse-inside-run.ts';

/**
 * Makes the folder that a new run writes into, with its parents, and returns its absolute path. An empty folder may
 * stand there already; one with anything in it is refused, so that no earlier run is written over.
 * Throws `wrong-folder` and `run-folder` before anything is read from the monitor.
 */
export async function createRunFolder(path: string): Promise<string> {
  const folder = resolve(path);
  await refuseInsideRun(dirname(folder));
  await attempt(folder, () => makeFolder(folder));
  const entries = await attempt(folder, () => readdir(folder));
  if (entries.length > 0) {
    throw new FlatfieldError('wrong-folder', `The run folder ${folder} is not empty; name a new one with --out.`);
  }
  return folder;
}

/** The same for a generated name: if it is taken, with `-2`, `-3` ... behind it. No two calls give the same folder. */
export async function createNextRunFolder(path: string): Promise<string> {
  const wanted = resolve(path);
  await refuseInsideRun(dirname(wanted));
  await attempt(wanted, () => makeFolder(dirname(wanted)));
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? wanted : `${wanted}-${count}`;
    // Making a folder is one step on every file system: of two who try at once, one is told that it exists.
    const isNew = await attempt(folder, () => makeNew(folder));
    if (isNew) return folder;
  }
}

/** Refuses a folder whose file system has less than so many bytes free. What the system does not tell is not refused. */
export async function refuseFullDisk(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Number.POSITIVE_INFINITY, bsize: 1 }));
  if (bavail * bsize >= neededBytes) return;
  const [free, needed] = [bavail * bsize, neededBytes].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
  throw new FlatfieldError(
    'run-folder',
    `The run folder ${folder} needs ${needed}, but ${free} are free: make room, or name another.`,
  );
}

async function makeNew(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function attempt<T>(folder: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    throw new FlatfieldError(
      'run-folder',
      `The run folder ${folder} cannot be made: ${systemMessage(cause)}. Name another with --out.`,
      { cause },
    );
  }
}
