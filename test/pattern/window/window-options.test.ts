import { describe, expect, test } from 'vitest';
import { launchOptions } from '../../../src/pattern/window/window-options.ts';

const resolution = { widthPx: 3840, heightPx: 2160 };

describe('launchOptions', () => {
  test('a visible window is full screen, without bars, at its place, at a scale of 1, with colors left alone', () => {
    const { args, headless, ...rest } = launchOptions({ resolution, display: { xPx: 2560, yPx: -40 } });
    expect(headless).toBe(false);
    expect(rest).toMatchObject({ viewport: null });
    expect(args).toEqual(
      expect.arrayContaining([
        '--kiosk',
        '--test-type',
        '--window-position=2560,-40',
        '--window-size=3841,2161',
        '--force-device-scale-factor=1',
        '--force-color-profile=srgb',
      ]),
    );
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
    expect(launchOptions({ resolution, headless: true, deviceScaleFactor: 2 })).toMatchObject({
      viewport: { width: 3840, height: 2160 },
      screen: { width: 3840, height: 2160 },
      deviceScaleFactor: 2,
    });
  });

  test.each([true, false])('a window without a size has no screen of its own, headless %s', (headless) => {
    const { viewport, args } = launchOptions({ resolution: null, headless });
    expect(viewport).toBeNull();
    expect(args).not.toContain('--kiosk');
  });

  test('a profile left to the system is not forced by Playwright either', () => {
    const { args, ignoreDefaultArgs } = launchOptions({ resolution, forceColorProfile: null });
    expect(args.filter((arg) => arg.startsWith('--force-color-profile'))).toEqual([]);
    expect(ignoreDefaultArgs).toEqual(['--force-color-profile=srgb']);
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
