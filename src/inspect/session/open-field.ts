import { closestName } from '../../base/closest-name.ts';
import { dataCopy } from '../../base/data-copy.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Frame, FrameSize } from '../../plan/pattern/frame.ts';
import { type Patch, parsePatch } from '../../plan/pattern/patch.ts';
import { patternPatch } from '../../plan/pattern/patch-pattern.ts';
import { describePattern, type Pattern } from '../../plan/pattern/pattern.ts';
import { readImage } from '../../plan/pattern/read-image.ts';
import type { ScreenTraits } from '../../plan/screens/screen-traits.ts';
import {
  openPatternWindow,
  PatternNotShownError,
  type PatternWindow,
  type ShownEvidence,
} from '../../plan/window/open-pattern-window.ts';
import type { PatternWindowOptions } from '../../plan/window/window-options.ts';
import type { Hint, ShowPatch } from '../services.ts';

/** The content that a field can show: a patch by its name, a pattern, or the path of an image file of the screen's size. */
export type FieldContent =
  | string
  | { readonly patch: string | Patch }
  | { readonly pattern: Pattern }
  | { readonly image: string };

/** A full-screen browser window on the monitor under test, whose own frames are the input of a simulated one. */
export interface Field {
  readonly window: PatternWindow;
  /**
   * Shows content pixel for pixel; with `verify: false` also if it cannot, for tests that look at the damage. Throws
   * `pattern-not-shown`, `invalid-patch`, `invalid-pattern`, `pattern-window`.
   */
  show(content: FieldContent, options?: { readonly verify?: boolean }): Promise<ShownEvidence>;
  /** Shows a hint for the operator over what is shown; null takes it away, which is confirmed. Throws `pattern-window`, `pattern-not-shown`. */
  hint(hint: Hint | null): Promise<void>;
  /** Throws `pattern-not-shown` where the window no longer shows, pixel for pixel, what was shown last. */
  confirm(): Promise<void>;
  close(): Promise<void>;
}

export interface FieldOptions extends PatternWindowOptions {
  /** Takes every frame that the window shows, wrong ones too: the input signal of a simulated monitor. */
  readonly push?: ((frame: Frame) => void) | undefined;
}

/** The options of an inspection whose patches are shown by a field. */
export interface FieldShowing {
  readonly showPatch: ShowPatch;
  readonly confirmShown: () => Promise<void>;
  /** For the operator of a light meter. */
  readonly hint: (hint: Hint | null) => Promise<void>;
  readonly shownBy: 'browser';
  /** Absent for an invisible window. */
  readonly screen?: ScreenTraits;
}

/**
 * Has a field show the patches of one inspection, each verified before its points are read and again after them: what was
 * covered or changed meanwhile was not read as planned. `contentOf` says what a patch stands for; default: itself.
 */
export function showOnField(
  field: Field,
  contentOf: (patch: Patch) => FieldContent = (patch) => ({ patch }),
): FieldShowing {
  let isFirst = true;
  return {
    showPatch: async (patch) => {
      if (!isFirst) await field.confirm();
      isFirst = false;
      await field.show(contentOf(patch));
    },
    confirmShown: () => (isFirst ? Promise.resolve() : field.confirm()),
    hint: (hint) => field.hint(hint),
    shownBy: 'browser',
    ...(field.window.screen && { screen: field.window.screen }),
  };
}

/** Opens a field. Throws `browser-not-found`, `pattern-window`. */
export async function openField({ push, ...options }: FieldOptions): Promise<Field> {
  return fieldOf(await openPatternWindow(options), options.resolution, push);
}

/** The field of a window that is open already. */
export function fieldOf(window: PatternWindow, screen: FrameSize, push?: (frame: Frame) => void): Field {
  async function show(content: FieldContent, { verify = true } = {}): Promise<ShownEvidence> {
    const evidence = await window.show(await patternOf(content), { verify: false });
    // The signal goes to the monitor before it is refused, as it would on a cable.
    push?.(onScreen(evidence.screenshot.frame, screen));
    if (verify && evidence.problems.length > 0)
      throw new PatternNotShownError(describePattern(evidence.pattern), evidence.problems);
    return evidence;
  }
  async function confirm(): Promise<void> {
    const problems = await window.check();
    if (problems.length > 0) throw new PatternNotShownError('what was shown last any more', problems);
  }
  async function hint(hinted: Hint | null): Promise<void> {
    if (hinted === null) {
      await window.hint(null);
      return confirm();
    }
    const { where, keys, position } = hinted;
    await window.hint(`${where}\n${keys}`, { atTop: position.yPx > screen.heightPx / 2 });
  }
  return {
    window,
    show,
    confirm,
    hint,
    close: () => window.close(),
  };
}

/**
 * The patch that an inspection plans for content on a screen of this size: a patch by name or by code values, or a patch that is a pattern, whose
 * expected code values differ from point to point. It shares nothing with the content but pixels. Throws `invalid-patch`, `invalid-pattern`.
 */
export async function patchOf(content: FieldContent, screen: FrameSize): Promise<Patch> {
  const pattern = dataCopy(await patternOf(content));
  if (!('kind' in pattern)) return pattern;
  if (pattern.kind === 'flat-field') return parsePatch(`${pattern.codes.r}/${pattern.codes.g}/${pattern.codes.b}`);
  return patternPatch(pattern, screen);
}

/** Refuses a value that is not content for a field. Throws `invalid-patch`. */
export function checkContent(content: unknown): asserts content is FieldContent {
  if (typeof content === 'string') return;
  const known = Object.entries(CONTENTS);
  const [[name, value] = ['', undefined], ...others] = Object.entries(content ?? {}).filter(
    ([, one]) => one !== undefined,
  );
  if (others.length === 0 && known.some(([kind, isUsable]) => kind === name && isUsable(value))) return;
  const got = JSON.stringify(content)?.slice(0, 80) ?? typeof content;
  const kinds = known.map(([kind]) => `{ ${kind} }`).join(', ');
  const meant = closestName(
    name,
    known.map(([kind]) => kind),
  );
  const message = `A field shows a patch by its name, or one of ${kinds}; got ${got}${meant === undefined || meant === name ? '.' : `; did you mean ${meant}?`}`;
  throw new FlatfieldError('invalid-patch', message);
}

const isObjectWith = (name: string) => (value: unknown) => typeof value === 'object' && value !== null && name in value;

const CONTENTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  patch: (value) => typeof value === 'string' || isObjectWith('codes')(value),
  pattern: isObjectWith('kind'),
  image: (value) => typeof value === 'string',
};

async function patternOf(content: FieldContent): Promise<Pattern | Patch> {
  checkContent(content);
  if (typeof content === 'string') return parsePatch(content);
  if ('pattern' in content) return content.pattern;
  if ('image' in content) return readImage(content.image);
  return typeof content.patch === 'string' ? parsePatch(content.patch) : content.patch;
}

/** The part of a picture of another size that falls on the screen: from the top left corner, black beyond the picture. */
function onScreen(frame: Frame, { widthPx, heightPx }: FrameSize): Frame {
  if (frame.widthPx === widthPx && frame.heightPx === heightPx) return frame;
  const data = new Uint8Array(widthPx * heightPx * 3);
  const rowBytes = Math.min(widthPx, frame.widthPx) * 3;
  for (let y = 0; y < Math.min(heightPx, frame.heightPx); y++) {
    const from = y * frame.widthPx * 3;
    data.set(frame.data.subarray(from, from + rowBytes), y * widthPx * 3);
  }
  return { widthPx, heightPx, channels: 3, data };
}
