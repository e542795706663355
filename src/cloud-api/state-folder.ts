import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where programs of this system keep what they must remember of a user: a folder of Flatfield's own, not made yet. */
export function stateFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'flatfield');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'flatfield');
  return join(environment['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'flatfield');
}
