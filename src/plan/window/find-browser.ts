import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { installChromiumCommand } from '../../base/install-command.ts';

/** Inputs of a search for a browser; each has a default, and a test gives its own. */
export interface BrowserSearch {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly platform?: NodeJS.Platform;
  readonly exists?: (path: string) => boolean;
  /** Path of Playwright's own Chromium, whether it exists or not. */
  readonly playwrightPath?: string;
}

/**
 * Path of the browser that shows patterns: the one that FLATFIELD_BROWSER names, else Playwright's own Chromium, else a
 * Chromium, Chrome or Edge of the system. Throws `browser-not-found`.
 */
export async function findBrowser(search: BrowserSearch = {}): Promise<string> {
  const { environment = process.env, platform = process.platform, exists = existsSync } = search;
  const named = environment['FLATFIELD_BROWSER'];
  if (named) {
    if (exists(named)) return named;
    throw new FlatfieldError(
      'browser-not-found',
      `FLATFIELD_BROWSER names ${JSON.stringify(named)}, which does not exist. Correct it to the path of a Chromium, Chrome or Edge, or unset it.`,
    );
  }
  const own = search.playwrightPath ?? (await playwrightPath());
  const found = [own, ...systemPaths(platform, environment)].find((path) => path !== '' && exists(path));
  if (found !== undefined) return found;
  throw new FlatfieldError(
    'browser-not-found',
    `No browser was found to show patterns. Run ${installChromiumCommand()}, or install Chromium, Chrome or Edge, ` +
      'or set FLATFIELD_BROWSER to the path of one.',
  );
}

async function playwrightPath(): Promise<string> {
  const { loadChromium } = await import('./chromium.ts');
  return (await loadChromium()).executablePath();
}

function systemPaths(platform: NodeJS.Platform, environment: Readonly<Record<string, string | undefined>>): string[] {
  if (platform === 'win32') return windowsPaths(environment);
  const fixed = platform === 'darwin' ? macPaths(environment['HOME']) : [];
  const folders = (environment['PATH'] ?? '').split(posix.delimiter).filter((folder) => folder !== '');
  return [...fixed, ...commands.flatMap((command) => folders.map((folder) => posix.join(folder, command)))];
}

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

function macPaths(home: string | undefined): string[] {
  const folders = ['/Applications', ...(home ? [posix.join(home, 'Applications')] : [])];
  const names = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
  return folders.flatMap((folder) => names.map((name) => posix.join(folder, `${name}.app`, 'Contents', 'MacOS', name)));
}

function windowsPaths(environment: Readonly<Record<string, string | undefined>>): string[] {
  const folders = ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((name) => environment[name] || []);
  const programs = [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return programs.flatMap((program) => folders.map((folder) => win32.join(folder, program)));
}
