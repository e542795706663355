import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type DecodedPicture, decodePicture } from '../decode-picture.ts';
import { drawPattern } from '../draw-pattern.ts';
import type { Frame, FrameSize } from '../frame.ts';
import type { Patch } from '../patch.ts';
import { patternToShow } from '../patch-pattern.ts';
import { describePattern, type Pattern } from '../pattern.ts';
import { patternWindowError } from './chromium.ts';
import { type LaunchedPage, launchPage } from './launch-page.ts';
import type { WindowGeometry } from './window-geometry.ts';
import type { PatternWindowOptions } from './window-options.ts';
import { findWindowProblems, type WindowProblem } from './window-problems.ts';
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
 * closing. Throws `browser-not-found`, `pattern-window`.
 */
export async function openPatternWindow(options: PatternWindowOptions): Promise<PatternWindow> {
  const launched = await launchPage(options);
  const { resolution } = options;
  const onScreen = options.headless ? null : await findOnScreen(launched);
  let shown: { readonly pattern: Pattern; readonly frame: Frame } | null = null;

  async function look(): Promise<ShownEvidence> {
    if (shown === null)
      throw new FlatfieldError('pattern-window', 'The pattern window has shown nothing yet; show a pattern first.');
    const { pattern, frame } = shown;
    const evidence = await lookAt(launched, pattern, frame, options);
    const isViewable = (await onScreen?.isViewable()) ?? true;
    return isViewable ? evidence : { ...evidence, problems: [offScreen, ...evidence.problems] };
  }

  return {
    async show(content, { verify = true } = {}) {
      const pattern = 'kind' in content ? content : patternToShow(content);
      const frame = drawPattern(pattern, resolution);
      // Nothing counts as shown while the canvas changes, nor after a failure half-way.
      shown = null;
      await launched.evaluate(`flatfield.show(${JSON.stringify(packFrame(frame))})`);
      shown = { pattern, frame };
      const evidence = await look();
      if (verify && evidence.problems.length > 0) {
        throw new PatternNotShownError(describePattern(pattern), evidence.problems);
      }
      return evidence;
    },
    hint: (text, { atTop = false } = {}) => launched.evaluate(`flatfield.hint(${JSON.stringify(text)}, ${atTop})`),
    grab: async () => (await takeScreenshot(launched.page, options)).frame,
    check: async () => (await look()).problems,
    evaluate: (script) => launched.evaluate(script),
    async reset() {
      shown = null;
      await launched.reload();
    },
    close: async () => {
      onScreen?.close();
      await launched.close();
    },
  };
}

const offScreen: WindowProblem = {
  code: 'hidden',
  message: 'The window was taken off the screen (unmapped or minimized).',
};

/** The desktop's word on whether the window is on the screen, if it can be asked. */
async function findOnScreen(launched: LaunchedPage): Promise<X11Window | null> {
  const title = `Flatfield test pattern ${randomUUID()}`;
  await launched.evaluate(`document.title = ${JSON.stringify(title)}`);
  return findX11Window(title, process.env, 2000);
}

async function lookAt(
  launched: LaunchedPage,
  pattern: Pattern,
  expected: Frame,
  options: PatternWindowOptions,
): Promise<ShownEvidence> {
  const screenshot = await takeScreenshot(launched.page, options);
  const geometry = await launched.evaluate<WindowGeometry>('flatfield.geometry()');
  const display = options.headless ? null : (options.display ?? { xPx: 0, yPx: 0 });
  const problems = findWindowProblems({ expected, screenshot, geometry, display });
  return { pattern, screenshot, geometry, problems };
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
async function takeScreenshot(page: Page, options: PatternWindowOptions): Promise<DecodedPicture> {
  const { resolution, timeoutMs = 30_000 } = options;
  try {
    // Playwright would otherwise change styles of the page for its picture.
    const untouched = { animations: 'allow', caret: 'initial' } as const;
    const png = await page.screenshot({ ...untouched, scale: 'device', timeout: timeoutMs });
    const { frame, profileBytes } = await decodePicture(png, 'screenshot');
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
