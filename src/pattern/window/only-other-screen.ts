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
  const list = screens.map(({ xPx, yPx, widthPx, heightPx, primary }) => {
    return `${xPx},${yPx} (${widthPx}x${heightPx}${primary ? ', primary' : ''})`;
  });
  throw new FlatfieldError(
    'display-not-chosen',
    `Which screen is the monitor under test? Name its top left corner with --display x,y (flatfield screens --identify shows a number on each); the screens: ${list.join('; ') || 'none'}.`,
  );
}
