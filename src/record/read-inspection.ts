import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { otherVersion } from '../base/other-version.ts';
import { parseJsonText } from '../base/parse-json-text.ts';
import { type Inspection, OLDEST_SCHEMA_VERSION, SCHEMA_VERSION } from './inspection.ts';
import { ownRecord } from './own-record.ts';
import type { Disk, ReadFile } from './run-folder/disk.ts';
import { type Memory, readPlainFile } from './run-folder/read-plain-file.ts';
import { schemaProblem } from './schema-problem.ts';

export const recordFileName = 'inspection.json';

/** A stored run: its record and where it was read from. */
export interface StoredRun {
  readonly inspection: Inspection;
  readonly file: string;
  readonly folder: string;
  /** SHA-256 of the record's file, in hexadecimal. */
  readonly recordSha256: string;
}

/**
 * Reads the record of a run from its folder, or from the file itself. Throws `invalid-record` if there is none, or if it is not a record
 * of this schema version.
 */
export async function readRecord(path: string): Promise<Inspection> {
  return (await readRun(path)).inspection;
}

/** The same with the folder and the hash of the file. Throws `invalid-record`. */
export async function readRun(
  path: string,
  { read }: Pick<Disk, 'read'> = { read: readPlainFile },
): Promise<StoredRun> {
  const { bytes, ...stored } = await readRecordFile(await recordFile(path), undefined, read);
  return { inspection: parseInspection(bytes.toString('utf8'), stored.file), ...stored };
}

/**
 * The record's file as it stands, known by its hash before anything is parsed; its bytes stay until `memory` is used again, by default
 * for good. Throws `invalid-record` if there is none.
 */
export async function readRecordFile(
  file: string,
  memory?: Memory,
  read: ReadFile = readPlainFile,
): Promise<Omit<StoredRun, 'inspection'> & { readonly bytes: Buffer }> {
  const bytes = await read(file, memory).catch((cause: unknown) => {
    throw new FlatfieldError(
      'invalid-record',
      `No record could be read at ${file}; expected a run folder or its inspection.json.`,
      { cause },
    );
  });
  return { bytes, file, folder: dirname(file), recordSha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Parses a record, which is then frozen; `where` names its origin in errors. Throws `invalid-record`. */
export function parseInspection(text: string, where: string): Inspection {
  let json: unknown;
  try {
    json = parseJsonText(text);
  } catch (cause) {
    throw new FlatfieldError(
      'invalid-record',
      `${where} is not JSON, so it is no record of a run: it is damaged, or another file.`,
      { cause },
    );
  }
  const version = otherVersion(json, 'schemaVersion', SCHEMA_VERSION, OLDEST_SCHEMA_VERSION);
  if (version !== null) throw new FlatfieldError('invalid-record', `${where} ${version}.`);
  const problem = schemaProblem(json);
  // The schema changes nothing, and the record as it stands keeps the order of its fields.
  if (!problem) return ownRecord(json as Inspection);
  const place = problem.path.join('.').slice(0, 200) || 'the top level';
  throw new FlatfieldError(
    'invalid-record',
    `${where} is not an inspection record: at ${place}: ${problem.message.slice(0, 300)}.`,
    { cause: problem.cause },
  );
}

async function recordFile(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, recordFileName) : path;
}
