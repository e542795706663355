import { setTimeout } from 'node:timers/promises';
import { patternWindowError } from '../window/chromium.ts';
import { type LaunchedPage, launchPage } from '../window/launch-page.ts';
import { fillScreen } from '../window/place-window.ts';
import type { PatternWindowOptions } from '../window/window-options.ts';
import type { DesktopScreen } from './list-screens.ts';

/** Windows that show on each screen which one it is. */
export interface IdentifiedScreens {
  /** Resolves when a key or a button of the mouse is pressed on any of them, or when any of them is closed. */
  readonly dismissed: Promise<void>;
  close(): Promise<void>;
}

/**
 * Shows on each screen, full screen, its number, its name, its size and its place as `--display` takes it. Throws `browser-not-found`,
 * `pattern-window`.
 */
export async function identifyScreens(
  screens: readonly DesktopScreen[],
  options: Omit<PatternWindowOptions, 'resolution' | 'display'> = {},
): Promise<IdentifiedScreens> {
  const opened: LaunchedPage[] = [];
  const close = async () => {
    await Promise.allSettled(opened.map((launched) => launched.close()));
  };
  try {
    for (const [place, screen] of screens.entries()) {
      const launched = await launchPage({ ...options, resolution: screen, display: screen });
      opened.push(launched);
      if (!options.headless) await fillScreen(launched);
      await launched.evaluate(screenLabel(screen, place + 1));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { dismissed: Promise.race(opened.map(dismissedOf)), close };
}

/** Place of a screen as `--display` takes it. */
export function displayText({ xPx, yPx }: Pick<DesktopScreen, 'xPx' | 'yPx'>): string {
  return `${xPx},${yPx}`;
}

/** Script that labels a screen in its page; `flatfield.pressed` then resolves at the first key or button of the mouse. */
export function screenLabel(screen: DesktopScreen, number: number): string {
  return `(${label})(${JSON.stringify(linesOf(screen, number))})`;
}

function linesOf(screen: DesktopScreen, number: number): readonly string[] {
  const { widthPx, heightPx, name, primary } = screen;
  const size = `${widthPx}x${heightPx}${primary ? ', primary' : ''}`;
  return [String(number), name, size, `--display ${displayText(screen)}`].filter((line) => line !== '');
}

async function dismissedOf({ session }: LaunchedPage): Promise<void> {
  const pressed = session.evaluate<boolean>('flatfield.pressed').then(
    () => undefined,
    async (error: unknown) => {
      // Of a window that is being closed, this may be told first.
      await setTimeout(1000, null, { ref: false });
      throw patternWindowError('could not be asked for a key', error);
    },
  );
  return Promise.race([session.closed, pressed]);
}

/** Runs in the page: its policy allows no style but what a script sets. The first line is the large one. */
const label = `(lines) => {
  const box = document.createElement('div');
  box.id = 'screen';
  Object.assign(box.style, {
    position: 'fixed', inset: '0', display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center',
    color: '#fff', background: '#024', fontFamily: 'system-ui, sans-serif', textAlign: 'center', overflowWrap: 'anywhere',
  });
  lines.forEach((text, place) => {
    const line = document.createElement('div');
    line.textContent = text;
    line.style.fontSize = place === 0 ? '40vh' : '5vh';
    line.style.lineHeight = '1.3';
    box.append(line);
  });
  document.body.append(box);
  flatfield.pressed = new Promise((resolve) => {
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => resolve(true));
  });
}`;
