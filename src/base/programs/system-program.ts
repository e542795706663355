import { win32 } from 'node:path';

/**
 * Full path of a program that comes with Windows or macOS. Windows looks for a bare name in the current folder first, so a file that
 * somebody left there would run in place of the system's own program.
 */
export function systemProgram(
  name: keyof typeof PLACES,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const place = PLACES[name];
  if (place.startsWith('/')) return place;
  const { SystemRoot: root } = environment;
  return win32.join(root !== undefined && driveRoot.test(root) ? root : 'C:\\Windows', 'System32', place);
}

const PLACES = {
  caffeinate: '/usr/bin/caffeinate',
  open: '/usr/bin/open',
  ps: '/bin/ps',
  powershell: 'WindowsPowerShell\\v1.0\\powershell.exe',
  reg: 'reg.exe',
  rundll32: 'rundll32.exe',
  sysctl: '/usr/sbin/sysctl',
  taskkill: 'taskkill.exe',
} as const;

/** A folder on a drive: no share, and nothing that depends on the current folder. */
const driveRoot = /^[A-Za-z]:\\/;
