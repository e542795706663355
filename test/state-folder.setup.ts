import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every test, and every process that a test starts, remembers things in a folder of this run, never in that of the user. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-state-'));
  process.env['XDG_STATE_HOME'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
