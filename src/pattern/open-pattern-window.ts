import type { BrowserContext, Page } from '@playwright/test';
import { type DecodedPicture, decodePicture } from './decode-picture.ts';
import { drawPattern } from './draw-pattern.ts';
import { findBrowser } from './find-browser.ts';
import { flatFieldPage } from './flat-field-page.ts';
import type { Frame } from './frame.ts';
import { loadChromium } from './load-chromium.ts';
import { packFrame } from './pack-frame.ts';
import type { Patch } from './patch.ts';
import { describePattern, flatField, type Pattern } from './pattern.ts';
import { PatternNotShownError } from './pattern-not-shown-error.ts';
import { PatternWindowError } from './pattern-window-error.ts';
import type { WindowGeometry } from './window-geometry.ts';
import { launchOptions, type PatternWindowOptions } from './window-options.ts';
import { findWindowProblems, type WindowProblem } from './window-problems.ts';

/** What a window shows, by its own screenshot and its own geometry. */
export interface ShownEvidence {
  readonly pattern: Pattern;
  /** The screenshot, decoded without color conversion: the input signal as far as the browser knows it. */
  readonly screenshot: DecodedPicture;
  readonly geometry: WindowGeometry;
  /** Empty where the window shows the pattern pixel for pixel. */
  readonly problems: readonly WindowProblem[];
}

/** A full-screen browser window that shows patterns on the monitor under test. */
export interface PatternWindow {
  /**
   * Shows a pattern, or a patch on the whole screen, and looks whether it is shown pixel for pixel. Throws
   * PatternNotShownError where it is not, unless `verify` is false; InvalidPatternError; PatternWindowError.
   */
  show(content: Pattern | Patch, options?: { readonly verify?: boolean }): Promise<ShownEvidence>;
  /** The pixels that the window shows now. Throws PatternWindowError. */
  grab(): Promise<Frame>;
  /** Every way in which the window, now, does not show what was shown last. Throws PatternWindowError. */
  check(): Promise<readonly WindowProblem[]>;
  /** Runs a script in the page and gives its value, for tests that disturb it. */
  evaluate(script: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens a browser window without toolbar, full screen on the monitor under test, with a profile folder that is removed on
 * closing. Throws BrowserNotFoundError, PatternWindowError.
 */
export async function openPatternWindow(options: PatternWindowOptions): Promise<PatternWindow> {
  const context = await launch(options);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.route(pageAddress, (route) => route.fulfill({ contentType: 'text/html', body: flatFieldPage() }));
    await page.goto(pageAddress);
    return patternWindow(page, context, options);
  } catch (error) {
    await context.close();
    throw lost('could not load its page', error);
  }
}

/** Answered inside the browser, never from a network; https, as some functions of a page ask for a secure origin. */
const pageAddress = 'https://flatfield.invalid/';

async function launch(options: PatternWindowOptions): Promise<BrowserContext> {
  const chromium = await loadChromium();
  const where = options.channel
    ? { channel: options.channel }
    : { executablePath: options.executablePath ?? (await findBrowser()) };
  try {
    return await chromium.launchPersistentContext('', { ...launchOptions(options), ...where });
  } catch (error) {
    const { executablePath = options.channel } = where as { executablePath?: string };
    const remedy = options.headless
      ? ''
      : ' A visible window needs a desktop session (on Linux, DISPLAY or WAYLAND_DISPLAY).';
    throw lost(`could not be opened with ${JSON.stringify(executablePath)}.${remedy} The browser said`, error);
  }
}

function patternWindow(page: Page, context: BrowserContext, options: PatternWindowOptions): PatternWindow {
  const { resolution, headless = false, display = { xPx: 0, yPx: 0 }, timeoutMs = 30_000 } = options;
  let shown: { readonly pattern: Pattern; readonly frame: Frame } | null = null;

  async function look(): Promise<ShownEvidence> {
    if (shown === null) throw new PatternWindowError('The pattern window has shown nothing yet; show a pattern first.');
    const screenshot = await takeScreenshot();
    const geometry = await inPage<WindowGeometry>(page, 'flatfield.geometry()', timeoutMs);
    const place = headless ? null : display;
    const problems = findWindowProblems({ expected: shown.frame, screenshot, geometry, display: place });
    return { pattern: shown.pattern, screenshot, geometry, problems };
  }

  async function takeScreenshot(): Promise<DecodedPicture> {
    const png = await page
      .screenshot({ scale: 'device', animations: 'allow', caret: 'initial', timeout: timeoutMs })
      .catch((error: unknown) => {
        throw lost('gave no screenshot', error);
      });
    const { frame, profileBytes } = await decodePicture(png, 'screenshot');
    return { frame: withinScreen(frame, resolution), profileBytes };
  }

  return {
    async show(content, { verify = true } = {}) {
      const pattern = 'kind' in content ? content : flatField(content);
      const frame = drawPattern(pattern, resolution);
      // Nothing counts as shown while the canvas changes, nor after a failure half-way.
      shown = null;
      await inPage(page, `flatfield.show(${JSON.stringify(packFrame(frame))})`, timeoutMs);
      shown = { pattern, frame };
      const evidence = await look();
      if (verify && evidence.problems.length > 0) {
        throw new PatternNotShownError(describePattern(pattern), evidence.problems);
      }
      return evidence;
    },
    async grab() {
      return (await takeScreenshot()).frame;
    },
    async check() {
      return (await look()).problems;
    },
    evaluate(script) {
      return inPage(page, script, timeoutMs);
    },
    async close() {
      await context.close();
    },
  };
}

/** A page whose window is hidden draws no frames, and so would never answer. */
async function inPage<T>(page: Page, script: string, timeoutMs: number): Promise<T> {
  const expired = AbortSignal.timeout(timeoutMs);
  const tooLate = new Promise<never>((_resolve, reject) => {
    expired.addEventListener('abort', () => reject(expired.reason), { once: true });
  });
  try {
    return await Promise.race([page.evaluate<T>(script), tooLate]);
  } catch (error) {
    throw lost(`did not answer within ${timeoutMs} ms or was closed`, error);
  }
}

/** Cuts off the one pixel more each way that a window without a window manager reaches beyond the screen. */
function withinScreen(frame: Frame, { widthPx, heightPx }: PatternWindowOptions['resolution']): Frame {
  const beyond = [frame.widthPx - widthPx, frame.heightPx - heightPx];
  if (beyond.every((px) => px === 0) || beyond.some((px) => px < 0 || px > 1)) return frame;
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++) {
    const from = y * frame.widthPx * 3;
    data.set(frame.data.subarray(from, from + widthPx * 3), y * widthPx * 3);
  }
  return { widthPx, heightPx, channels: 3, data };
}

function lost(what: string, cause: unknown): PatternWindowError {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  return new PatternWindowError(`The pattern window ${what}: ${reason}`, { cause });
}
