import { expect, test } from 'vitest';
import { askScreenTraits, requireExactScreen, type ScreenTraits } from '../../../src/plan/screens/screen-traits.ts';
import { withCode } from '../../with-code.ts';

const traits: ScreenTraits = { gamut: 'p3', highDynamicRange: false, colorDepth: 24, devicePixelRatio: 1 };

test('high dynamic range stops a run on Windows and Linux, with its cause and the setting, and not on macOS', () => {
  const hdr = { ...traits, highDynamicRange: true };
  for (const platform of ['win32', 'linux'] as const) {
    expect(() => requireExactScreen(hdr, platform)).toThrow(withCode('screen-unsuitable'));
    expect(() => requireExactScreen(hdr, platform)).toThrow(/HDR.* Turn it off \(Windows: Settings, System, Display/);
  }
  expect(() => requireExactScreen(hdr, 'darwin')).not.toThrow();
});

test('a scaled desktop stops a run on macOS, where the system enlarges what the browser drew, and not on Windows', () => {
  const scaled = { ...traits, devicePixelRatio: 2 };
  expect(() => requireExactScreen(scaled, 'darwin')).toThrow(/scaled by 2.*own resolution/);
  expect(() => requireExactScreen(scaled, 'win32')).not.toThrow();
});

test('a wide gamut, as a calibrated wide-gamut monitor has, stops nothing', () => {
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    expect(() => requireExactScreen(traits, platform)).not.toThrow();
  }
});

test('a screen is asked without the profile and the scale that a pattern is shown with', async () => {
  const options = { resolution: { widthPx: 320, heightPx: 180 }, headless: true, deviceScaleFactor: 1 };
  const asked = await askScreenTraits({ ...options, args: ['--force-color-profile=hdr10'] });
  expect(asked).toEqual({ gamut: 'p3', highDynamicRange: true, colorDepth: 24, devicePixelRatio: 1 });
});
