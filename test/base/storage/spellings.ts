import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Other ways to name a folder that is there, by what is different, as people and programs of this system write them. Makes a link next to it on POSIX. */
export async function spellingsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  if (process.platform === 'win32') return windowsSpellings(folder);
  const link = join(dirname(folder), 'link');
  await symlink(folder, link);
  return new Map([
    ['a link', link],
    ['a slash at the end', `${folder}/`],
    ['a way back', `${folder}/../${basename(folder)}`],
  ]);
}

/** Dots and spaces at the end are not among them: commands refuse them, see `windowsPathProblem`, and Wine takes them for part of a name. */
function windowsSpellings(folder: string): ReadonlyMap<string, string> {
  return new Map([
    ['capitals', folder.toUpperCase()],
    ['small letters', folder.toLowerCase()],
    ['the letter of the drive', swapped(folder.slice(0, 1)) + folder.slice(1)],
    ['slashes', folder.replaceAll('\\', '/')],
    ['a backslash at the end', `${folder}\\`],
    ['a way back', `${folder}\\..\\${basename(folder)}`],
    ['a prefix for long paths', `\\\\?\\${folder}`],
    ['short names', shortName(folder)],
  ]);
}

function swapped(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

/** `C:\Users\JRGEN~1\RUN~1`; the long name if the volume has no short ones. */
function shortName(folder: string): string {
  const shell = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'cmd.exe');
  const { stdout } = spawnSync(shell, ['/d', '/c', `for %A in ("${folder}") do @echo %~sA`], {
    encoding: 'latin1',
    windowsVerbatimArguments: true,
  });
  return stdout.trim() || folder;
}
