import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateFolder } from '../../base/storage/state-folder.ts';

/**
 * The user's secret key for pseudonyms, made with the first recording, so that an identifier has one pseudonym in every recording and zip of this
 * user. Without it nobody can try serial numbers until a pseudonym fits. It stays on this computer; if it cannot be kept, each process has its own.
 */
export function pseudonymKey(folder = stateFolder()): Buffer {
  const file = join(folder, 'pseudonym-key');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch {
    // It is there already, or the folder cannot be written.
  }
  const text = textOf(file);
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : keyOfProcess;
}

const keyOfProcess = randomBytes(32);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Digest of an identifier's compared form; `attempt`: 1, more if another identifier has the pseudonym already. */
export function keyedDigest(key: Buffer, form: string, attempt: number): Buffer {
  return createHmac('sha256', key).update(`${attempt} ${form}`).digest();
}
