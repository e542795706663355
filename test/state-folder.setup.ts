import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Every test, and every process that a test starts, keeps its state and its locks in folders of this run, never in those of the
 * user and the computer: two checkouts that are tested at once do not wait for each other.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-state-'));
  const locks = join(folder, 'locks');
  mkdirSync(locks);
  process.env['XDG_STATE_HOME'] = folder;
  process.env['FLATFIELD_LOCK_FOLDER'] = locks;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
