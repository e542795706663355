import type { DecodedPicture } from '../pattern/decode-picture.ts';
import type { Frame, FrameSize } from '../pattern/frame.ts';
import { firstDifference } from './first-difference.ts';
import type { Rest } from './place-window.ts';
import type { WindowBounds, WindowGeometry } from './window-geometry.ts';

export type WindowProblemCode =
  | 'resolution-mismatch'
  | 'device-scale'
  | 'misplaced'
  | 'hidden'
  | 'scrolled'
  | 'covered'
  | 'filtered'
  | 'profile'
  | 'not-exact';

/** One way in which the window does not show what it says: a stable code, and a sentence for the operator. */
export interface WindowProblem {
  readonly code: WindowProblemCode;
  readonly message: string;
}

/** Expected and actual content of a window. */
export interface WindowCheck {
  readonly expected: Frame;
  readonly screenshot: DecodedPicture;
  readonly geometry: WindowGeometry;
  /** The window among others; null if there is no desktop. */
  readonly desktop: {
    /** Expected place of its top left corner, in device pixels of the desktop. */
    readonly display: { readonly xPx: number; readonly yPx: number };
    /** The window as it came to rest, and as the browser knows it now. */
    readonly rest: Rest;
    readonly bounds: WindowBounds;
  } | null;
}

/**
 * Every way in which a window fails to show the expected pixels one to one, causes before the difference itself; empty
 * where it shows them. It describes the frame that the browser made, not the light that leaves the monitor.
 */
export function findWindowProblems(check: WindowCheck): readonly WindowProblem[] {
  const { expected, geometry, screenshot } = check;
  return [
    ...resolutionProblems(expected, geometry, screenshot.frame),
    ...desktopProblems(check),
    ...placeProblems(check),
    ...geometry.covering.map((name) => problem('covered', `Something covers the pattern: the element ${name}.`)),
    ...geometry.effects.map((effect) => problem('filtered', `A style changes the pattern's pixels: ${effect}.`)),
    ...profileProblems(check),
    ...pixelProblems(expected, screenshot.frame),
  ];
}

function resolutionProblems(expected: FrameSize, geometry: WindowGeometry, shot: FrameSize): WindowProblem[] {
  const { devicePixelRatio: ratio } = geometry;
  const problems: WindowProblem[] = [];
  if (ratio !== 1) {
    problems.push(
      problem(
        'device-scale',
        `The device scale factor is ${ratio}, not 1: a pixel of the page is not a pixel of the monitor. ` +
          "Set the display's scaling to 100 % and the page's zoom to 100 %.",
      ),
    );
  }
  const sizes: readonly (readonly [what: string, found: FrameSize, mayReachBeyond: boolean])[] = [
    ['screen', inDevicePixels(geometry.screenWidth, geometry.screenHeight, ratio), false],
    ['window', inDevicePixels(geometry.innerWidth, geometry.innerHeight, ratio), true],
    ['canvas', inDevicePixels(geometry.canvasWidth, geometry.canvasHeight, ratio), false],
    ['screenshot', shot, false],
  ];
  for (const [what, found, mayReachBeyond] of sizes) {
    const widthBeyond = found.widthPx - expected.widthPx;
    const heightBeyond = found.heightPx - expected.heightPx;
    // Without a window manager a full-screen window has to be asked for one pixel more each way.
    const most = mayReachBeyond ? 1 : 0;
    if (widthBeyond >= 0 && widthBeyond <= most && heightBeyond >= 0 && heightBeyond <= most) continue;
    problems.push(
      problem(
        'resolution-mismatch',
        `The ${what} has ${found.widthPx}x${found.heightPx} device pixels; the pattern is for ${expected.widthPx}x${expected.heightPx}.`,
      ),
    );
  }
  return problems;
}

function desktopProblems({ desktop, geometry }: WindowCheck): WindowProblem[] {
  if (desktop === null) return [];
  const { bounds, rest } = desktop;
  const [now, before] = [boundsText(bounds), boundsText(rest.bounds)];
  return [
    ...(bounds.windowState === 'minimized' ? [problem('hidden', 'The window is minimized.')] : []),
    ...(bounds.windowState === 'fullscreen' ? [] : [problem('misplaced', `The window is not full screen but ${now}.`)]),
    ...(now === before ? [] : [problem('misplaced', `The window was ${before} when it was opened and is now ${now}.`)]),
    ...(geometry.noticeLeftMs === null
      ? []
      : [problem('covered', 'The mouse or a key had the browser show over the pattern how to leave full screen.')]),
    ...(isFocusLost(geometry, rest)
      ? [problem('covered', 'Another window has the focus on the only screen, so it may cover the pattern.')]
      : []),
  ];
}

/**
 * True if keys go to another window than they did at first, and that window can only be on the same screen. With several screens the
 * focus is where the operator works, and says nothing about the pattern.
 */
export function isFocusLost({ focused, onlyScreen }: WindowGeometry, { geometry }: Rest): boolean {
  return onlyScreen && geometry.focused && !focused;
}

function boundsText({ windowState, width, height, left, top }: WindowBounds): string {
  return `${windowState}, ${width}x${height} at ${left},${top}`;
}

function placeProblems({ geometry, desktop }: WindowCheck): WindowProblem[] {
  const { devicePixelRatio: ratio, scrollX, scrollY, canvasLeft, canvasTop, viewScale } = geometry;
  const problems: WindowProblem[] = [];
  if (!geometry.visible)
    problems.push(problem('hidden', 'The window is hidden: minimized, covered, or on another desktop.'));
  const xPx = geometry.screenX * ratio;
  const yPx = geometry.screenY * ratio;
  const display = desktop?.display;
  if (display && (xPx !== display.xPx || yPx !== display.yPx)) {
    const wanted = `${display.xPx},${display.yPx}`;
    problems.push(
      problem('misplaced', `The window is at ${xPx},${yPx} of the desktop, not at ${wanted} as requested.`),
    );
  }
  if (scrollX !== 0 || scrollY !== 0 || canvasLeft !== 0 || canvasTop !== 0) {
    const away = `by ${scrollX},${scrollY}; the pattern's corner is at ${canvasLeft},${canvasTop} CSS pixels`;
    problems.push(problem('scrolled', `The page is scrolled or shifted away from the pattern: ${away}, not at 0,0.`));
  }
  if (viewScale !== 1) {
    problems.push(problem('device-scale', `The page is zoomed by ${viewScale}; reset the zoom.`));
  }
  return problems;
}

function profileProblems({ geometry, screenshot: { profileBytes } }: WindowCheck): WindowProblem[] {
  const signs = [
    ...(profileBytes === null ? [] : [`its screenshot carries an ICC profile of ${profileBytes} bytes`]),
    ...(geometry.gamut === 'srgb' ? [] : [`it takes the display's gamut for ${geometry.gamut}`]),
    ...(geometry.highDynamicRange ? ['it takes the display for one of high dynamic range'] : []),
  ];
  if (signs.length === 0) return [];
  const remedy = "Keep the browser's color profile forced to srgb, and high dynamic range off in the operating system.";
  return [
    problem('profile', `The browser converts colors for a profile other than sRGB: ${signs.join('; ')}. ${remedy}`),
  ];
}

function pixelProblems(expected: Frame, found: Frame): WindowProblem[] {
  const difference = firstDifference(expected, found);
  if (difference === null) return [];
  const { xPx, yPx, differing, compared } = difference;
  const [wanted, shown] = [difference.expected, difference.found].map(({ r, g, b }) => `${r}/${g}/${b}`);
  return [
    problem(
      'not-exact',
      `${differing} of ${compared} pixels differ from the pattern, the first at x=${xPx}, y=${yPx}: expected ${wanted}, found ${shown}.`,
    ),
  ];
}

function inDevicePixels(width: number, height: number, ratio: number): FrameSize {
  return { widthPx: Math.round(width * ratio), heightPx: Math.round(height * ratio) };
}

function problem(code: WindowProblemCode, message: string): WindowProblem {
  return { code, message };
}
