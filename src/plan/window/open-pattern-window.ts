import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { dataCopy } from '../../base/data-copy.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { frozen } from '../../base/frozen.ts';
import { type DecodedPicture, decodePicture } from '../pattern/decode-picture.ts';
import { drawPattern } from '../pattern/draw-pattern.ts';
import type { Frame, FrameSize } from '../pattern/frame.ts';
import type { Patch } from '../pattern/patch.ts';
import { patternToShow } from '../pattern/patch-pattern.ts';
import { describePattern, type Pattern } from '../pattern/pattern.ts';
import { askScreenTraits, requireExactScreen, type ScreenTraits } from '../screens/screen-traits.ts';
import { patternWindowError } from './chromium.ts';
import { NOTICE_MS } from './flat-field-page.ts';
import { type LaunchedPage, launchPage, within } from './launch-page.ts';
import { boundsOf, comeToRest, fillScreen, type Rest } from './place-window.ts';
import type { WindowGeometry } from './window-geometry.ts';
import type { PatternWindowOptions } from './window-options.ts';
import { findWindowProblems, isFocusLost, type WindowProblem } from './window-problems.ts';
import { findX11Window, type X11Window } from './x11-window.ts';

/** Content of a window, by its own screenshot and its own geometry. */
export interface ShownEvidence {
  readonly pattern: Pattern;
  /** The screenshot, decoded without color conversion: the input signal as far as the browser knows it. */
  readonly screenshot: DecodedPicture;
  readonly geometry: WindowGeometry;
  /** Empty if the window shows the pattern pixel for pixel. */
  readonly problems: readonly WindowProblem[];
}

/** A full-screen browser window that shows patterns on the monitor under test. */
export interface PatternWindow {
  /** The screen that it is on, asked once; null for an invisible window. */
  readonly screen: ScreenTraits | null;
  /**
   * Shows a pattern, or a patch on the whole screen, and looks whether it is shown pixel for pixel. Throws
   * `pattern-not-shown` where it is not, unless `verify` is false; `invalid-pattern`; `pattern-window`.
   */
  show(content: Pattern | Patch, options?: { readonly verify?: boolean }): Promise<ShownEvidence>;
  /**
   * Shows text for people over the pattern, which is not shown pixel for pixel meanwhile; null takes it away. Throws `pattern-window`.
   */
  hint(text: string | null, options?: { readonly atTop?: boolean }): Promise<void>;
  /** The pixels that the window shows now. Throws `pattern-window`. */
  grab(): Promise<Frame>;
  /** Every way in which the window, now, does not show what was shown last. Throws `pattern-window`. */
  check(): Promise<readonly WindowProblem[]>;
  /** Runs a script in the page and gives its value, for tests that disturb it. Throws `pattern-window`. */
  evaluate(script: string): Promise<unknown>;
  /** Starts again, with nothing shown and nothing left of what was done to the page. Throws `pattern-window`. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a browser window without toolbar, full screen on the monitor under test, with a profile folder that is removed on
 * closing, once it keeps its size and place. Throws `browser-not-found`, `browser-forbidden`, `screen-unsuitable`, `window-restless`,
 * `pattern-window`.
 */
export async function openPatternWindow(options: PatternWindowOptions): Promise<PatternWindow> {
  const { resolution, headless = false } = options;
  const opening = launchPage(options);
  // Told below, once the screen was asked.
  opening.catch(() => undefined);
  const closeOpened = (error: unknown) =>
    opening.then(
      (opened) => closing(opened, error),
      () => Promise.reject(error),
    );
  const screen = headless ? null : await exactScreen(options).catch(closeOpened);
  const launched = await opening;
  const desktop = headless
    ? null
    : await placeOnDesktop(launched, options).catch((error: unknown) => closing(launched, error));
  let shown: { readonly pattern: Pattern; readonly frame: Frame } | null = null;

  async function look(): Promise<ShownEvidence> {
    if (shown === null)
      throw new FlatfieldError('pattern-window', 'The pattern window has shown nothing yet; show a pattern first.');
    const { pattern, frame } = shown;
    return lookAt(launched, pattern, frame, options, desktop);
  }

  return {
    screen: screen && frozen(screen),
    async show(content, { verify = true } = {}) {
      const pattern = dataCopy('kind' in content ? content : patternToShow(content));
      const frame = drawPattern(pattern, resolution);
      // Nothing counts as shown while the canvas changes, nor after a failure half-way.
      shown = null;
      await launched.evaluate(`flatfield.show(${JSON.stringify(packFrame(frame))})`);
      shown = { pattern, frame };
      await desktop?.clear();
      const evidence = await look();
      if (verify && evidence.problems.length > 0) {
        throw new PatternNotShownError(describePattern(pattern), evidence.problems);
      }
      return evidence;
    },
    hint: (text, { atTop = false } = {}) => launched.evaluate(`flatfield.hint(${JSON.stringify(text)}, ${atTop})`),
    grab: async () => (await takeScreenshot(launched, options)).frame,
    check: async () => (await look()).problems,
    evaluate: (script) => launched.evaluate(script),
    async reset() {
      shown = null;
      await launched.reload();
    },
    close: async () => {
      desktop?.close();
      await launched.close();
    },
  };
}

/** The screen asked in a window of its own, meanwhile. Throws `screen-unsuitable`, and what opening that window throws. */
async function exactScreen(options: PatternWindowOptions): Promise<ScreenTraits> {
  const screen = await askScreenTraits(options);
  requireExactScreen(screen, process.platform);
  return screen;
}

async function closing(launched: LaunchedPage, error: unknown): Promise<never> {
  await launched.close();
  throw error;
}

/** A visible window on its desktop, with everything that can be asked about it besides its own picture. */
interface OnDesktop {
  readonly rest: Rest;
  /** Waits until the notice of full screen is gone, and for a while until nothing lies over the window; brings it to the front if it is worth it. */
  clear(): Promise<void>;
  /** The problems that the X server knows of; without one, none. */
  problems(): Promise<readonly WindowProblem[]>;
  close(): void;
}

async function placeOnDesktop(
  launched: LaunchedPage,
  { timeoutMs = 30_000 }: PatternWindowOptions,
): Promise<OnDesktop> {
  const { session } = launched;
  await fillScreen(launched);
  const lookAtPlace = async () => ({ bounds: await boundsOf(session), geometry: await geometryOf(launched) });
  const rest = await comeToRest(lookAtPlace, setTimeout);
  const noticeUntil = launched.showsNotice ? performance.now() + NOTICE_MS : 0;
  const title = `Flatfield test pattern ${randomUUID()}`;
  await launched.evaluate(`document.title = ${JSON.stringify(title)}`);
  const server = await findX11Window(title, process.env, 2000);
  return {
    rest,
    clear: async () => {
      await setTimeout(Math.max(0, noticeUntil - performance.now()));
      let geometry = await geometryOf(launched);
      for (; geometry.noticeLeftMs; geometry = await geometryOf(launched)) await setTimeout(geometry.noticeLeftMs);
      if (isFocusLost(geometry, rest)) await session.send('Page.bringToFront').catch(() => undefined);
      const until = performance.now() + Math.min(COVERED_MS, timeoutMs);
      while ((await server?.coveredBy()) && performance.now() < until) await setTimeout(100);
    },
    problems: async () => (server ? x11Problems(server) : []),
    close: () => server?.close(),
  };
}

/** A toast goes away by itself, so a pattern waits so long for it; what comes over a pattern that was read is a problem at once. */
const COVERED_MS = 5000;

async function x11Problems(server: X11Window): Promise<readonly WindowProblem[]> {
  if (!(await server.isViewable())) {
    return [{ code: 'hidden', message: 'The window was taken off the screen (unmapped or minimized).' }];
  }
  const over = await server.coveredBy();
  return over === null ? [] : [{ code: 'covered', message: `Another window covers the pattern: ${over}.` }];
}

function geometryOf(launched: LaunchedPage): Promise<WindowGeometry> {
  return launched.evaluate<WindowGeometry>('flatfield.geometry()');
}

/** The browser is asked before the screenshot, while which a hidden page counts as visible, and the X server after it. */
async function lookAt(
  launched: LaunchedPage,
  pattern: Pattern,
  expected: Frame,
  options: PatternWindowOptions,
  onDesktop: OnDesktop | null,
): Promise<ShownEvidence> {
  const geometry = await geometryOf(launched);
  const desktop = onDesktop && {
    display: options.display ?? { xPx: 0, yPx: 0 },
    rest: onDesktop.rest,
    bounds: await boundsOf(launched.session),
  };
  const screenshot = await takeScreenshot(launched, options);
  const problems = findWindowProblems({ expected, screenshot, geometry, desktop });
  return {
    pattern: dataCopy(pattern),
    screenshot,
    geometry,
    problems: [...((await onDesktop?.problems()) ?? []), ...problems],
  };
}

/** The window does not show what it was told to show; `problems` says in which ways. */
export class PatternNotShownError extends FlatfieldError {
  readonly problems: readonly WindowProblem[];

  constructor(pattern: string, problems: readonly WindowProblem[], options?: ErrorOptions) {
    const reasons = problems.map(({ code, message }) => `\n- ${code}: ${message}`).join('');
    super(
      'pattern-not-shown',
      `The window does not show ${pattern} pixel for pixel; nothing read from it could be judged.${reasons}`,
      options,
    );
    this.problems = problems;
  }
}

/** A frame on its way into the page: equal neighboring rows are sent once. */
export interface PackedFrame extends FrameSize {
  /** Number of rows that each sent row stands for, from the top; their sum is the height. */
  readonly bands: readonly number[];
  /** The sent rows' RGB bytes, deflated (raw, no header), in Base64. */
  readonly rows: string;
}

/** Packs a frame for the flat-field page. */
export function packFrame({ widthPx, heightPx, data }: Frame): PackedFrame {
  const rowBytes = widthPx * 3;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const bands: number[] = [];
  const rows: Buffer[] = [];
  let count = 0;
  for (let y = 0; y < heightPx; y++) {
    count++;
    const row = bytes.subarray(y * rowBytes, (y + 1) * rowBytes);
    if (y + 1 < heightPx && row.equals(bytes.subarray((y + 1) * rowBytes, (y + 2) * rowBytes))) continue;
    rows.push(row);
    bands.push(count);
    count = 0;
  }
  return { widthPx, heightPx, bands, rows: deflateRawSync(Buffer.concat(rows), { level: 1 }).toString('base64') };
}

/** Screenshot of the page, in device pixels, decoded without color conversion. Throws `pattern-window`. */
async function takeScreenshot({ session }: LaunchedPage, options: PatternWindowOptions): Promise<DecodedPicture> {
  const { resolution, timeoutMs = 30_000 } = options;
  try {
    const taking = session.send<{ readonly data: string }>('Page.captureScreenshot', { format: 'png' });
    const { data } = await within(taking, timeoutMs);
    const { frame, profileBytes } = await decodePicture(Buffer.from(data, 'base64'), 'screenshot');
    return { frame: withinScreen(frame, resolution), profileBytes };
  } catch (error) {
    throw patternWindowError('gave no screenshot', error);
  }
}

/** Cuts off the one pixel more each way that a window without a window manager reaches beyond the screen. */
function withinScreen(frame: Frame, { widthPx, heightPx }: FrameSize): Frame {
  const beyond = [frame.widthPx - widthPx, frame.heightPx - heightPx];
  if (beyond.every((px) => px === 0) || beyond.some((px) => px < 0 || px > 1)) return frame;
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++) {
    const from = y * frame.widthPx * 3;
    data.set(frame.data.subarray(from, from + widthPx * 3), y * widthPx * 3);
  }
  return { widthPx, heightPx, channels: 3, data };
}
