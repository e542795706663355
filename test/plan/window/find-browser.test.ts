import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../../src/plan/window/find-browser.ts';
import { withCode } from '../../with-code.ts';

const playwrightPath = '/cache/chrome';
const on = (platform: NodeJS.Platform, environment: Record<string, string>, present: readonly string[]) => {
  return findBrowser({ platform, environment, playwrightPath, exists: (path) => present.includes(path) });
};

describe('findBrowser', () => {
  test('takes the browser that FLATFIELD_BROWSER names before any other', async () => {
    const found = on('linux', { FLATFIELD_BROWSER: '/my/chrome', PATH: '/usr/bin' }, ['/my/chrome', playwrightPath]);
    expect(await found).toBe('/my/chrome');
  });

  test('refuses a FLATFIELD_BROWSER that is not there, whatever else is', async () => {
    const found = on('linux', { FLATFIELD_BROWSER: '/my/chrome', PATH: '/usr/bin' }, [playwrightPath]);
    await expect(found).rejects.toThrow(withCode('browser-not-found'));
    await expect(found).rejects.toThrow('FLATFIELD_BROWSER names "/my/chrome", which does not exist');
  });

  test.each<[string, NodeJS.Platform, Record<string, string>, string]>([
    ["Playwright's own", 'linux', {}, playwrightPath],
    ['Chromium on the PATH', 'linux', { PATH: '/bin::/usr/bin' }, '/usr/bin/chromium'],
    ['Chrome on the PATH', 'linux', { PATH: '/opt/x:/usr/bin' }, '/opt/x/google-chrome-stable'],
    ['Edge on the PATH', 'linux', { PATH: '/usr/bin' }, '/usr/bin/microsoft-edge'],
    ['Chrome of macOS', 'darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    [
      "a user's own Edge",
      'darwin',
      { HOME: '/Users/a' },
      '/Users/a/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    ['Chromium of Homebrew', 'darwin', { PATH: '/opt/homebrew/bin' }, '/opt/homebrew/bin/chromium'],
    [
      'Chrome of Windows',
      'win32',
      { PROGRAMFILES: 'C:\\Programme' },
      'C:\\Programme\\Google\\Chrome\\Application\\chrome.exe',
    ],
    [
      'Edge of Windows',
      'win32',
      { 'PROGRAMFILES(X86)': 'C:\\P86' },
      'C:\\P86\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
    ["a user's own Chromium", 'win32', { LOCALAPPDATA: 'C:\\L' }, 'C:\\L\\Chromium\\Application\\chrome.exe'],
  ])('finds %s', async (_name, platform, environment, path) => {
    expect(await on(platform, environment, [path])).toBe(path);
  });

  test('names what to install if there is no browser', async () => {
    await expect(on('linux', { PATH: '/usr/bin' }, [])).rejects.toThrow(/npx playwright install chromium/);
    await expect(on('win32', {}, [])).rejects.toThrow(withCode('browser-not-found'));
    await expect(on('darwin', {}, [])).rejects.toThrow(withCode('browser-not-found'));
  });

  test('finds one on the computer that runs these tests', async () => {
    expect(await findBrowser()).toBeTypeOf('string');
  });
});
