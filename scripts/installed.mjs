import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tells whether the packages in a folder's node_modules are those of its lockfile, whoever installed them: npm lists there what it
 * installed. A package that npm leaves out on this platform may be missing.
 */
export function isInstalled(folder, platform = process) {
  const found = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  if (found === null) return false;
  return Object.entries(packagesIn(join(folder, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const { [path]: present } = found;
    if (present === undefined) return mayBeLeftOut(wanted, platform);
    const isSame = present.version === wanted.version && present.integrity === wanted.integrity;
    return isSame && existsSync(join(folder, path, 'package.json'));
  });
}

function packagesIn(lockfile) {
  if (!existsSync(lockfile)) return null;
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

/** Optional packages for another platform or libc, and what those alone need. */
function mayBeLeftOut({ optional, devOptional, os, cpu, libc }, platform) {
  if (!optional && !devOptional) return false;
  if (libc !== undefined || (os ?? cpu) === undefined) return true;
  return !(fits(os, platform.platform) && fits(cpu, platform.arch));
}

/** A list of npm: names, or names with `!` that are excluded. */
function fits(names, name) {
  if (names === undefined || names.includes(name)) return true;
  return names.every((each) => each.startsWith('!')) && !names.includes(`!${name}`);
}
