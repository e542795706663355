import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RunFolderError } from './run-folder-error.ts';

/**
 * Makes the folder that a new run writes into, with its parents, and returns its absolute path. An empty folder may
 * stand there already; one with anything in it is refused, so that no earlier run is written over.
 * Throws RunFolderError before anything is read from the monitor.
 */
export async function createRunFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new RunFolderError(`The run folder ${folder} cannot be made: ${reasonOf(cause)}. Name another with --out.`, {
      cause,
    });
  }
  const entries = await readdir(folder);
  if (entries.length > 0) {
    throw new RunFolderError(`The run folder ${folder} is not empty; name a new one with --out.`);
  }
  return folder;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
