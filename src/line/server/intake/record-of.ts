import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { refuseDoubleKeys } from '../../../base/refuse-double-keys.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { SCHEMA_VERSION } from '../../../record/inspection.ts';
import { parseInspection, recordFileName } from '../../../record/read-inspection.ts';
import type { Bundle } from '../../protocol/bundle.ts';
import { type JsonLimits, refuseHeavyJson } from '../../protocol/refuse-heavy-json.ts';

/** Of the largest record that is read: see `MAX_UNPACKED_BYTES`. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024;
/** A reading has some 210 of these marks, so that twice 10,000 readings have fewer. */
const RECORD_LIMITS: JsonLimits = { marks: 4_000_000, levels: 200 };

/** The record's own file among those of a stored bundle, which was checked when it arrived. */
export function recordFile(files: Bundle['files']): Uint8Array<ArrayBuffer> {
  return files.get(recordFileName) as Uint8Array<ArrayBuffer>;
}

/**
 * The record in a bundle. Throws `invalid-bundle` if there is none or it is of another run, `newer-record`,
 * `invalid-record`.
 */
export function recordOf({ manifest, files }: Pick<Bundle, 'manifest' | 'files'>): BundledRecord {
  const bytes = files.get(recordFileName);
  if (!bytes) throw invalid(`it has no ${recordFileName}`);
  if (bytes.byteLength > MAX_RECORD_BYTES) throw invalid(`its record is larger than ${MAX_RECORD_BYTES} bytes`);
  const text = textOf(bytes);
  const schemaVersion = versionIn(text);
  if (schemaVersion > SCHEMA_VERSION) {
    throw new FlatfieldError(
      'newer-record',
      `The record has schema version ${schemaVersion}, and this server reads up to ${SCHEMA_VERSION}: update the server.`,
    );
  }
  const inspection = parseInspection(text, recordFileName);
  if (inspection.runId !== manifest.runId) throw invalid('its record is that of another run than its manifest');
  return { inspection, schemaVersion };
}

export interface BundledRecord {
  readonly inspection: Inspection;
  /** As it was written, before any migration. */
  readonly schemaVersion: number;
}

function textOf(bytes: Uint8Array): string {
  try {
    refuseHeavyJson(bytes, RECORD_LIMITS);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    refuseDoubleKeys(text);
    return text;
  } catch (cause) {
    throw invalid(
      cause instanceof SyntaxError ? `its record cannot be read, ${cause.message}` : 'its record is not UTF-8',
      cause,
    );
  }
}

/** 0 of what is no record; the schema refuses that. */
function versionIn(text: string): number {
  try {
    const json: unknown = JSON.parse(text);
    const version = typeof json === 'object' && json !== null && 'schemaVersion' in json ? json.schemaVersion : 0;
    return typeof version === 'number' && Number.isSafeInteger(version) ? version : 0;
  } catch {
    return 0;
  }
}

function invalid(why: string, cause?: unknown): FlatfieldError {
  return new FlatfieldError('invalid-bundle', `This is not the bundle of a run: ${why}.`, { cause });
}
