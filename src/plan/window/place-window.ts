import { FlatfieldError } from '../../base/flatfield-error.ts';
import { patternWindowError } from './chromium.ts';
import type { LaunchedPage } from './launch-page.ts';
import type { PageSession } from './page-session.ts';
import type { WindowBounds, WindowGeometry } from './window-geometry.ts';

/** A window that came to rest, which every later look is held against. */
export interface Rest {
  readonly bounds: WindowBounds;
  readonly geometry: WindowGeometry;
}

/**
 * Makes a window full screen on the screen that it is on, if the kiosk mode of its browser has not. Throws
 * `pattern-window`.
 */
export async function fillScreen({ session }: LaunchedPage): Promise<void> {
  try {
    const { windowId, bounds } = await session.send<FoundWindow>('Browser.getWindowForTarget');
    const set = (windowState: string) => session.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
    // A maximized or minimized window is refused.
    if (!['normal', 'fullscreen'].includes(bounds.windowState)) await set('normal');
    await set('fullscreen');
    await session.send('Page.bringToFront');
  } catch (error) {
    throw patternWindowError('could not be made full screen', error);
  }
}

interface FoundWindow {
  readonly windowId: number;
  readonly bounds: WindowBounds;
}

/** The window as the browser knows it now. Throws `pattern-window`. */
export async function boundsOf(session: PageSession): Promise<WindowBounds> {
  try {
    return (await session.send<FoundWindow>('Browser.getWindowForTarget')).bounds;
  } catch (error) {
    throw patternWindowError('could not be asked for its place', error);
  }
}

const EVERY_MS = 100;
/** Number of looks in a row that must agree: half a second for a window that fills its screen, two seconds for any other. */
const FULL_LOOKS = 5;
const OTHER_LOOKS = 20;
const LIMIT_LOOKS = 150;

/**
 * Waits until a window keeps its size and place: a system may move it to its screen, or animate it there. Throws `window-restless` after
 * 15 seconds.
 */
export async function comeToRest(look: () => Promise<Rest>, sleep: (ms: number) => Promise<unknown>): Promise<Rest> {
  let last = await look();
  let same = 1;
  for (let looks = 1; looks < LIMIT_LOOKS; looks++) {
    if (same >= (fills(last) ? FULL_LOOKS : OTHER_LOOKS)) return last;
    await sleep(EVERY_MS);
    const now = await look();
    same = placeOf(now) === placeOf(last) ? same + 1 : 1;
    last = now;
  }
  const { left, top, width, height, windowState } = last.bounds;
  throw new FlatfieldError(
    'window-restless',
    `The pattern window kept changing its size or place for ${(LIMIT_LOOKS * EVERY_MS) / 1000} s; it was last ${windowState}, ${width}x${height} at ${left},${top}. ` +
      'End whatever arranges windows on this desktop, then try again.',
  );
}

function fills({ bounds, geometry }: Rest): boolean {
  const { innerWidth, innerHeight, screenWidth, screenHeight } = geometry;
  return bounds.windowState === 'fullscreen' && innerWidth >= screenWidth && innerHeight >= screenHeight;
}

function placeOf({ bounds, geometry }: Rest): string {
  const { screenX, screenY, innerWidth, innerHeight, screenWidth, screenHeight } = geometry;
  return JSON.stringify([bounds, screenX, screenY, innerWidth, innerHeight, screenWidth, screenHeight]);
}
