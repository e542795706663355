import { describe, expect, test } from 'vitest';
import type { DesktopScreen } from '../../../src/pattern/window/list-screens.ts';
import { onlyOtherScreen } from '../../../src/pattern/window/only-other-screen.ts';
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
