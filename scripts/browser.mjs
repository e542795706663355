import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptInstall, isOnPath, pathFolders, runProgram } from './debian.mjs';
import { withLock } from './lock.mjs';
import { localBin, root } from './run-node.mjs';

const downloadLimitMs = 5 * 60_000;
const startLimitMs = 30_000;

/**
 * Path of a browser that starts; installs Chromium where there is none, first by Playwright, then by Debian's packages.
 * Needs dist/. Pass the path on as FLATFIELD_BROWSER. Throws an error that says what to install.
 */
export async function ensureBrowser() {
  return (await find()) ?? withLock('browser', async () => (await find()) ?? (await install()));
}

/**
 * Installs what the tests of real parts need, on Debian as root: Xvfb, the X server without a screen, with a window
 * manager and a program that moves its windows; ArgyllCMS with its `colverify` and
 * `spotread`, and Python for the instrument that the latter reads; PostgreSQL, unless FLATFIELD_DATABASE names a server that runs. Prints
 * what is still missing, since its tests are then skipped.
 */
export async function ensurePrograms() {
  const missing = () => programs.filter(({ isThere }) => !isThere());
  const install = async () => missing().length === 0 || aptInstall(...missing().map(({ debian }) => debian));
  if (process.platform === 'linux' && missing().length > 0) await withLock('browser', install);
  for (const { name } of missing()) console.error(`${name} is not installed: its tests are skipped.`);
}

const programs = [
  { name: 'Xvfb', debian: 'xvfb', isThere: () => isOnPath('Xvfb') },
  { name: 'Openbox', debian: 'openbox', isThere: () => isOnPath('openbox') },
  { name: 'xdotool', debian: 'xdotool', isThere: () => isOnPath('xdotool') },
  { name: 'ArgyllCMS', debian: 'argyll', isThere: () => ['colverify', 'spotread'].every(isOnPath) },
  { name: 'Python', debian: 'python3', isThere: () => isOnPath('python3') },
  {
    name: 'PostgreSQL',
    debian: 'postgresql',
    isThere: () => process.env.FLATFIELD_DATABASE !== undefined || findPostgres() !== null,
  },
];

/** Debian has its programs in a folder for each version, and only some of them on the path. */
function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}

async function install() {
  await runProgram(
    process.execPath,
    [localBin('@playwright/test', 'playwright'), 'install', 'chromium'],
    downloadLimitMs,
  );
  const downloaded = await find();
  if (downloaded !== null) return downloaded;
  await aptInstall('chromium');
  // Playwright's own comes first in the search, but may lack libraries of the system that the package brings along.
  const installed = (await starts(debianChromium)) ? debianChromium : await find();
  if (installed !== null) return installed;
  throw new Error(
    'No browser that starts was found, and none could be installed. Install Chromium, Chrome or Edge, or run ' +
      '"npx playwright install --with-deps chromium", or set FLATFIELD_BROWSER to the path of a browser.',
  );
}

const debianChromium = '/usr/bin/chromium';

async function find() {
  const { findBrowser } = await import(pathToFileURL(join(root, 'dist', 'plan', 'window', 'find-browser.js')).href);
  try {
    const path = await findBrowser();
    return (await starts(path)) ? path : null;
  } catch (error) {
    // A path given by hand is a wish: it is corrected by hand, not by installing something else.
    if (error.code !== 'browser-not-found' || process.env.FLATFIELD_BROWSER) throw error;
    return null;
  }
}

/** A download may lack shared libraries, which only Linux leaves to the user; elsewhere `--version` would open a window. */
async function starts(path) {
  if (!existsSync(path)) return false;
  return process.platform !== 'linux' || runProgram(path, ['--version'], startLimitMs, 'ignore');
}
