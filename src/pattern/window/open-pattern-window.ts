import { randomUUID } from 'node:crypto';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { DecodedPicture } from '../decode-picture.ts';
import { drawPattern } from '../draw-pattern.ts';
import type { Frame } from '../frame.ts';
import type { Patch } from '../patch.ts';
import { patternToShow } from '../patch-pattern.ts';
import { describePattern, type Pattern } from '../pattern.ts';
import { type LaunchedPage, launchPage } from './launch-page.ts';
import { packFrame } from './pack-frame.ts';
import { takeScreenshot } from './take-screenshot.ts';
import type { WindowGeometry } from './window-geometry.ts';
import type { PatternWindowOptions } from './window-options.ts';
import { findWindowProblems, type WindowProblem } from './window-problems.ts';
import { findX11Window, type X11Window } from './x11-window.ts';

/** What a window shows, by its own screenshot and its own geometry. */
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
  /** Starts anew, with nothing shown and nothing left of what was done to the page. Throws `pattern-window`. */
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
