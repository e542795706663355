import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { DesktopScreen } from './list-screens.ts';

/**
 * The screen under test if none was named: the only screen, or the only one besides the primary. Throws `display-not-chosen` if there are more, as a
 * pattern on the wrong monitor would have the wrong one judged.
 */
export function onlyOtherScreen(screens: readonly DesktopScreen[]): DesktopScreen {
  const others = screens.length === 1 ? screens : screens.filter(({ primary }) => !primary);
  const [screen, ...more] = others;
  if (screen !== undefined && more.length === 0) return screen;
  throw new FlatfieldError(
    'display-not-chosen',
    `Which screen is the monitor under test? Name its top left corner with --display x,y (flatfield screens --identify shows a number on each); the screens: ${listOf(screens)}.`,
  );
}

/**
 * The screen with its top left corner at a place. Throws `display-not-chosen` if there is none: a window that is placed elsewhere shows its pattern on no
 * screen, or on a part of one, and its own screenshot does not tell.
 */
export function screenAt(
  screens: readonly DesktopScreen[],
  { xPx, yPx }: Pick<DesktopScreen, 'xPx' | 'yPx'>,
): DesktopScreen {
  const found = screens.find((screen) => screen.xPx === xPx && screen.yPx === yPx);
  if (found !== undefined) return found;
  throw new FlatfieldError(
    'display-not-chosen',
    `No screen has its top left corner at ${xPx},${yPx}. Name one of these with --display: ${listOf(screens)}.`,
  );
}

function listOf(screens: readonly DesktopScreen[]): string {
  const list = screens.map(({ xPx, yPx, widthPx, heightPx, primary }) => {
    return `${xPx},${yPx} (${widthPx}x${heightPx}${primary ? ', primary' : ''})`;
  });
  return list.join('; ') || 'none';
}
