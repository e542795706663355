import { describe, expect, test } from 'vitest';
import { kioskOf, launchOptions, screenOverride } from '../../../src/plan/window/window-options.ts';

const resolution = { widthPx: 3840, heightPx: 2160 };

describe('launchOptions', () => {
  test('a visible window is at its place, without bars, at a scale of 1, with colors left alone', () => {
    const { args, headless, ignoreDefaultArgs } = launchOptions({ resolution, display: { xPx: 2560, yPx: -40 } });
    expect(headless).toBe(false);
    expect(screenOverride({ resolution })).toBeNull();
    expect(ignoreDefaultArgs).toEqual(['--disable-backgrounding-occluded-windows']);
    expect(args).toEqual(
      expect.arrayContaining([
        '--test-type',
        '--window-position=2560,-40',
        '--window-size=3841,2161',
        '--force-device-scale-factor=1',
        '--force-color-profile=srgb',
      ]),
    );
    expect(args).not.toContain('--kiosk');
    expect(launchOptions({ resolution }, ['--kiosk']).args).toContain('--kiosk');
    expect(launchOptions({ resolution, headless: true }, ['--kiosk']).args).not.toContain('--kiosk');
  });

  test.each<[string, NodeJS.Platform, boolean]>([
    ['/usr/bin/chromium', 'linux', true],
    ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'win32', true],
    ['chrome', 'win32', true],
    ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', 'win32', false],
    ['/usr/bin/microsoft-edge-stable', 'linux', false],
    ['msedge', 'win32', false],
    ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'darwin', false],
  ])('%s on %s uses the kiosk mode: %s', (browser, platform, isUsed) => {
    expect(kioskOf(browser, platform)).toEqual(isUsed ? ['--kiosk'] : []);
  });

  test.each([true, false])('stays off the network, headless %s', (headless) => {
    expect(launchOptions({ resolution, headless }).args).toEqual(
      expect.arrayContaining([
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ]),
    );
  });

  test('a headless window has a screen of just the resolution', () => {
    expect(screenOverride({ resolution, headless: true, deviceScaleFactor: 2 })).toEqual({
      ...{ width: 3840, height: 2160, screenWidth: 3840, screenHeight: 2160 },
      ...{ deviceScaleFactor: 2, mobile: false },
    });
  });

  test.each([true, false])('a window without a size has no screen of its own, headless %s', (headless) => {
    expect(screenOverride({ resolution: null, headless })).toBeNull();
    const { args } = launchOptions({ resolution: null, headless });
    expect(args.filter((arg) => arg.startsWith('--window-'))).toEqual([]);
  });

  test('a scale left to the system is not forced', () => {
    const { args } = launchOptions({ resolution, deviceScaleFactor: null });
    expect(args.filter((arg) => arg.startsWith('--force-device-scale-factor'))).toEqual([]);
  });

  test('a profile left to the system is not forced by Playwright either', () => {
    const { args, ignoreDefaultArgs } = launchOptions({ resolution, forceColorProfile: null });
    expect(args.filter((arg) => arg.startsWith('--force-color-profile'))).toEqual([]);
    expect(ignoreDefaultArgs).toContain('--force-color-profile=srgb');
  });

  test("a caller's arguments come last, where they win", () => {
    expect(launchOptions({ resolution, args: ['--window-position=1,1'] }).args.at(-1)).toBe('--window-position=1,1');
  });

  test('leaves signals to the caller, who has a monitor to restore', () => {
    expect(launchOptions({ resolution })).toMatchObject({
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  });
});
