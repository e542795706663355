import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Inspection } from './inspection.ts';
import { inspectionSchema } from './inspection-schema.ts';
import { InvalidRecordError } from './invalid-record-error.ts';

export const recordFileName = 'inspection.json';

/**
 * Reads the record of a run from its folder, or from the file itself.
 * Throws InvalidRecordError where there is none, or where it is no record of a known schema version.
 */
export async function readInspection(path: string): Promise<Inspection> {
  const file = await recordFile(path);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InvalidRecordError(`No record could be read at ${file}; expected a run folder or its inspection.json.`, {
      cause,
    });
  });
  return parseInspection(text, file);
}

/** Parses a record; `where` names its origin in errors. Throws InvalidRecordError. */
export function parseInspection(text: string, where: string): Inspection {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new InvalidRecordError(`${where} is not JSON: the file is damaged or was not written by Flatfield.`, {
      cause,
    });
  }
  const result = inspectionSchema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') || 'the top level';
  throw new InvalidRecordError(`${where} is no inspection record: at ${place}: ${issue?.message ?? 'unknown'}.`, {
    cause: result.error,
  });
}

async function recordFile(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, recordFileName) : path;
}
