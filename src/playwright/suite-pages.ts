import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { removeNow } from '../base/storage/remove-now.ts';
import { stateFolder } from '../base/storage/state-folder.ts';

/** Files that the reporter writes when a suite is over. */
export const suiteFiles = { page: 'index.html', suite: 'suite.json', junit: 'junit.xml' } as const;

/**
 * Notes where the reporter of a configuration writes its page, and that it takes part in this suite. A later suite of the configuration may
 * run under another reporter only, and must not leave this page as if it were its own.
 */
export function noteSuitePage(config: SuiteConfig | undefined, folder: string): void {
  process.env[REPORTING] = String(process.pid);
  const note = noteOf(config);
  const folders = [...new Set([...foldersIn(note), folder])].slice(-MOST_FOLDERS);
  try {
    mkdirSync(join(note, '..'), { recursive: true });
    writeFileSync(note, `${JSON.stringify(folders)}\n`);
  } catch {
    // Without a state folder, a suite under another reporter leaves the page.
  }
}

/** Removes the page of an earlier suite, unless the reporter takes part in this one and has done so itself. To be called in a worker. */
export function removeStalePage(config: SuiteConfig): void {
  if (process.env[REPORTING] === String(process.ppid)) return;
  for (const folder of foldersIn(noteOf(config))) removeSuiteFiles(folder);
}

/** Removes the summary files of a suite, so that none of an earlier suite is left if this one is killed. */
export function removeSuiteFiles(folder: string): void {
  for (const name of Object.values(suiteFiles)) removeNow(join(folder, name));
}

type SuiteConfig = Pick<FullConfig, 'configFile' | 'rootDir'>;

/** Workers are children of the process that the reporter is in, and have its environment. */
const REPORTING = 'FLATFIELD_REPORTING';

const MOST_FOLDERS = 10;

function noteOf(config: SuiteConfig | undefined): string {
  const name = createHash('sha256')
    .update(config?.configFile ?? config?.rootDir ?? '')
    .digest('hex');
  return join(stateFolder(), 'suites', `${name}.json`);
}

function foldersIn(note: string): readonly string[] {
  try {
    const folders: unknown = JSON.parse(readFileSync(note, 'utf8'));
    return Array.isArray(folders) ? folders.filter((folder) => typeof folder === 'string') : [];
  } catch {
    return [];
  }
}
