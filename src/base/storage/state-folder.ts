import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/**
 * Folder for what Flatfield must remember for a user, where programs of this system keep such data; not made yet. On every system XDG_STATE_HOME
 * names another place.
 */
export function stateFolder(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const { XDG_STATE_HOME: named, LOCALAPPDATA: localAppData } = environment;
  const path = platform === 'win32' ? win32 : posix;
  if (named) return path.join(named, 'flatfield');
  if (platform === 'win32') return path.join(localAppData ?? path.join(homedir(), 'AppData', 'Local'), 'flatfield');
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'flatfield');
  return path.join(homedir(), '.local', 'state', 'flatfield');
}
