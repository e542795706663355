import { describe, expect, test } from 'vitest';
import type { DesktopScreen } from '../../../src/plan/screens/list-screens.ts';
import { onlyOtherScreen, screenAt } from '../../../src/plan/screens/only-other-screen.ts';
import { withCode } from '../../with-code.ts';

const at = (xPx: number, primary: boolean): DesktopScreen => ({
  xPx,
  yPx: 0,
  widthPx: 1920,
  heightPx: 1080,
  name: '',
  primary,
});
const primary = at(0, true);

describe('onlyOtherScreen', () => {
  test('takes the only screen, or the only one next to the primary', () => {
    expect(onlyOtherScreen([primary])).toBe(primary);
    const other = at(-1920, false);
    expect(onlyOtherScreen([primary, other])).toBe(other);
    expect(onlyOtherScreen([other, primary])).toBe(other);
  });

  test.each([
    ['two others', [primary, at(1920, false), at(3840, false)]],
    ['no primary', [at(0, false), at(1920, false)]],
    ['two primaries', [primary, at(1920, true)]],
    ['no screen', []],
  ])('never guesses: %s', (_name, screens) => {
    expect(() => onlyOtherScreen(screens)).toThrow(withCode('display-not-chosen'));
  });

  test('lists the screens to choose from', () => {
    expect(() => onlyOtherScreen([primary, at(1920, false), at(3840, false)])).toThrow(
      '0,0 (1920x1080, primary); 1920,0 (1920x1080); 3840,0 (1920x1080)',
    );
    expect(() => onlyOtherScreen([])).toThrow('none');
  });
});

describe('screenAt', () => {
  const screens = [primary, at(1920, false)];

  test('takes the screen with that corner', () => {
    expect(screenAt(screens, { xPx: 1920, yPx: 0 })).toBe(screens[1]);
  });

  test.each([
    ['off the desktop', 3840, 0],
    ['in the middle of a screen', 960, 540],
    ['one pixel from a corner', 1, 0],
  ])('refuses a place %s, and lists the corners', (_name, xPx, yPx) => {
    expect(() => screenAt(screens, { xPx, yPx })).toThrow(withCode('display-not-chosen'));
    expect(() => screenAt(screens, { xPx, yPx })).toThrow(
      `No screen has its top left corner at ${xPx},${yPx}. Name one of these with --display: 0,0 (1920x1080, primary); 1920,0 (1920x1080).`,
    );
  });
});
