import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { removePatiently } from '../../base/storage/patiently.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../base/system-message.ts';
import { givenRecord } from '../../record/given-record.ts';
import type { Inspection } from '../../record/inspection.ts';
import { recordFileName } from '../../record/read-inspection.ts';
import { manifestFileName } from '../../record/run-folder/manifest.ts';
import { writeManifest } from '../../record/run-folder/write-manifest.ts';
import type { ReportLanguage } from '../../report/languages/languages.ts';
import { type ReportFormatName, reportFormats } from '../../report/report-formats.ts';

export interface WriteRunOptions {
  /** The formats in the folder in addition to the record; default the page, JUnit and CSV. */
  readonly formats?: readonly ReportFormatName[] | undefined;
  /** Language of the page; default English. */
  readonly lang?: ReportLanguage | undefined;
  /** Local times at which shifts begin, `HH:MM`, ascending, for the page; default none. */
  readonly shifts?: readonly string[] | undefined;
  /** A private Ed25519 key: the manifest then carries its signature. */
  readonly sign?: KeyObject | undefined;
}

const defaultFormats: readonly ReportFormatName[] = ['html', 'junit', 'csv'];

/** The record as the text of `inspection.json`, ending in a line break. */
export function recordText(inspection: Inspection): string {
  return `${JSON.stringify(inspection, null, 2)}\n`;
}

/**
 * Writes the record, its reports and the manifest into a folder, each file whole or not at all, the record first and the manifest
 * last: after it the folder is not written to again. Throws what the file system throws.
 */
export async function writeRun(folder: string, given: Inspection, options: WriteRunOptions = {}): Promise<void> {
  const inspection = givenRecord(given, 'The record');
  const { formats = defaultFormats, lang = 'en', shifts, sign } = options;
  // One of an earlier part describes what is written over now: a crash in between must not look like a change of the run.
  await removePatiently(join(folder, manifestFileName));
  await writeFileAtomically(join(folder, recordFileName), recordText(inspection));
  for (const name of formats) {
    const { fileName, write } = reportFormats[name];
    await writeFileAtomically(join(folder, fileName), await write(inspection, { lang, shifts }));
  }
  await writeManifest(folder, inspection.runId, sign);
}

/**
 * Turns a disk error at the end of a run into one that says how to keep the readings. Returns any other error unchanged.
 */
export function notWritten(cause: unknown, folder: string, { judgment }: Inspection): unknown {
  // A RangeError is a record that is longer than any text can be.
  if (!(cause instanceof Error && ('syscall' in cause || cause instanceof RangeError))) return cause;
  return new FlatfieldError(
    'run-folder',
    `The run (${judgment.verdict.outcome}) could not be written to ${folder}: ${systemMessage(cause)}. Its readings are kept there: make room, ` +
      'then flatfield inspect --resume writes it without reading again.',
    { cause },
  );
}
