import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { givenProfile, profileOfRecord } from '../../judge/profiles/given-profile.ts';
import { ownRecord } from '../../record/own-record.ts';
import { readUnchangedRun } from '../../record/run-folder/read-unchanged-run.ts';
import { createNextRunFolder, createRunFolder } from '../../record/run-folder/run-folder.ts';
import { type WriteRunOptions, writeRun } from '../output/write-run.ts';
import type { WrittenRun } from '../services.ts';
import { type JudgeAgainOptions, judgeAgain } from './judge-again.ts';
import { type JudgedFile, judgeFile, type ListRequest } from './judge-file.ts';
import { judgeMaps, type MapOfPatch, type MapRequest } from './judge-maps.ts';

export interface JudgeFolderOptions extends Pick<WriteRunOptions, 'lang' | 'shifts' | 'sign'> {
  /** The new record's own folder, new or empty. */
  readonly out?: string | undefined;
  /** Folder of the default one; default `reports`, in the current folder. */
  readonly reports?: string | undefined;
  readonly now?: Date | undefined;
}

/**
 * Judges a stored run again, into a folder of its own: `RUN-judged-1` and so on, next to it. The stored run is not written to, and refused if its
 * manifest says that any file was changed. Throws `invalid-record`, `run-changed`, `run-folder`, and `invalid-profile` for a profile of the record that
 * has the name of a built-in one, but asks for something else.
 */
export async function judgeRunIntoFolder(
  run: string,
  options: Omit<JudgeAgainOptions, 'runId' | 'judgedAt'> & JudgeFolderOptions,
): Promise<WrittenRun> {
  const { now = new Date() } = options;
  const stored = await readUnchangedRun(run);
  const profile =
    options.profile === undefined ? profileOfRecord(stored.inspection.judgment.profile) : givenProfile(options.profile);
  const folder = await createRunFolder(options.out ?? (await nextFolder(stored.folder)));
  const inspection = judgeAgain(stored, { ...options, profile, runId: basename(folder), judgedAt: now.toISOString() });
  await writeRun(folder, inspection, options);
  return { inspection, folder };
}

/**
 * Judges a file of a meter's readings into a folder, `reports/<UTC time>-<unit>` by default, and keeps the file there. Throws what
 * `judgeFile` throws, `run-folder`.
 */
export async function judgeFileIntoFolder(
  path: string,
  options: ListRequest & JudgeFolderOptions,
): Promise<WrittenRun> {
  return writeJudged(await judgeFile(path, options), options);
}

/** The same for maps of an imaging colorimeter, each with its patch. Throws what `judgeMaps` throws, `run-folder`. */
export async function judgeMapsIntoFolder(
  maps: readonly MapOfPatch[],
  options: MapRequest & JudgeFolderOptions,
): Promise<WrittenRun> {
  return writeJudged(await judgeMaps(maps, options), options);
}

async function writeJudged({ inspection: judged, kept }: JudgedFile, options: JudgeFolderOptions): Promise<WrittenRun> {
  const { out, reports = 'reports' } = options;
  const folder = await (out === undefined ? createNextRunFolder(join(reports, judged.runId)) : createRunFolder(out));
  const inspection = ownRecord({ ...judged, runId: basename(folder) });
  for (const { name, bytes } of kept) await writeFileAtomically(join(folder, name), bytes);
  await writeRun(folder, inspection, options);
  return { inspection, folder };
}

async function nextFolder(folder: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const next = `${resolve(folder)}-judged-${number}`;
    if (!(await isThere(next))) return next;
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
