import { readFile } from 'node:fs/promises';
import { keyLockSchema } from '../../api/local/answer-schemas.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { otherVersion } from '../../base/other-version.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import { removePatiently } from '../../base/storage/patiently.ts';
import { writeFileAtomically } from '../../base/storage/write-file-atomically.ts';
import { systemMessage } from '../../base/system-message.ts';
import type { MonitorChange } from './monitor-change.ts';

/** Changes that must be restored on a monitor if the run that made them fails to do so. */
export interface RestoreRecord {
  readonly restoreVersion: 1;
  readonly apiUrl: string;
  readonly monitorId: string;
  /** UTC, ISO 8601. */
  readonly writtenAt: string;
  /** In the order in which they were made. */
  readonly changes: readonly MonitorChange[];
  /** The run's own file of this record, if this one is elsewhere. */
  readonly restorePath?: string;
}

/** Record of the changes that a run is about to make. */
export interface RestoreStore {
  /** Resolves when the record would survive a power cut. */
  write(record: RestoreRecord): Promise<void>;
  /** Everything was restored. */
  clear(): Promise<void>;
}

/** A store in one file, such as `restore.json` of a run folder: replaced as a whole, gone when nothing is left to restore. */
export function restoreFile(path: string): RestoreStore {
  return {
    write: (record) =>
      attempt(path, 'written', () => writeFileAtomically(path, `${JSON.stringify(record, null, 2)}\n`)),
    clear: () => attempt(path, 'removed', () => removePatiently(path)),
  };
}

/**
 * The record in a restore file; null if there is no such file, since then nothing is left to restore. Throws
 * `restore-file-failed`.
 */
export async function readRestoreFile(path: string): Promise<RestoreRecord | null> {
  const text = await attempt(path, 'read', async () => {
    return readFile(path, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
  });
  if (text === null) return null;
  const record = await attempt(path, 'read', async (): Promise<unknown> => parseJsonText(text));
  if (isRestoreRecord(record)) return record;
  const what = otherVersion(record, 'restoreVersion', 1) ?? 'is not a file of pending restores';
  throw new FlatfieldError(
    'restore-file-failed',
    `${path} ${what}. Check the monitor's color mode and key lock by hand.`,
  );
}

async function attempt<T>(path: string, done: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    throw new FlatfieldError('restore-file-failed', `${path} could not be ${done} (${systemMessage(cause)}).`, {
      cause,
    });
  }
}

function isRestoreRecord(value: unknown): value is RestoreRecord {
  if (!isObject(value) || value['restoreVersion'] !== 1 || !Array.isArray(value['changes'])) return false;
  const texts = [value['apiUrl'], value['monitorId'], value['writtenAt'], value['restorePath'] ?? ''];
  if (!texts.every((text) => typeof text === 'string') || !URL.canParse(String(value['apiUrl']))) return false;
  return value['changes'].every(isChange);
}

function isChange(value: unknown): value is MonitorChange {
  if (!isObject(value) || typeof value['from'] !== 'string' || typeof value['to'] !== 'string') return false;
  switch (value['what']) {
    case 'color-mode':
      return /^\d{1,3}$/.test(value['from']);
    case 'key-lock':
      return keyLockSchema.safeParse(value['from']).success;
    default:
      return value['what'] === 'marker';
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
