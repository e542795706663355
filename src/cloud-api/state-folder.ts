import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where programs of this system keep what they must remember of a user: a folder of Flatfield's own, not made yet. On every
 * system XDG_STATE_HOME names another place.
 */
export function stateFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const { XDG_STATE_HOME: named } = environment;
  if (named) return join(named, 'flatfield');
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'flatfield');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'flatfield');
  return join(homedir(), '.local', 'state', 'flatfield');
}
