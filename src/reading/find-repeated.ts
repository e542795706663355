import { isDeepStrictEqual } from 'node:util';
import type { Patch } from '../pattern/patch.ts';
import type { PixelAnswer } from './reading.ts';
import { RepeatedAnswerError } from './repeated-answer-error.ts';

/** An answer, and the patch that was on the screen. */
interface Shown {
  readonly answer: PixelAnswer;
  readonly patch: Patch;
}

/**
 * Why an answer that repeats the one before it to the last byte although another color is shown is no value: nothing tells a
 * stale answer from a screen that froze. Null if it does not repeat it.
 */
export function findRepeated(before: Shown, { answer, patch }: Shown): RepeatedAnswerError | null {
  const isSamePixel = isDeepStrictEqual(before.answer.actual, answer.actual);
  const isRepeated = isSamePixel && isDeepStrictEqual(before.answer.received, answer.received);
  if (!isRepeated || isSameColor(before.patch, patch)) return null;
  const { xPx, yPx } = answer.actual;
  return new RepeatedAnswerError(
    `The answer for the pixel (${xPx}, ${yPx}) under ${patch.name} is to the last byte that under ${before.patch.name}: ` +
      'it is not used. Look whether the screen still follows the computer.',
  );
}

/** Also where a pattern is shown, which may have any color there. */
function isSameColor(a: Patch, b: Patch): boolean {
  if (a.pattern || b.pattern) return true;
  const [fullA, fullB] = [2 ** a.bitDepth - 1, 2 ** b.bitDepth - 1];
  return (['r', 'g', 'b'] as const).every((channel) => a.codes[channel] * fullB === b.codes[channel] * fullA);
}
