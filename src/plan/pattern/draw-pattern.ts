import { FlatfieldError } from '../../base/flatfield-error.ts';
import { codesAt } from './codes-at.ts';
import type { Frame, FrameSize } from './frame.ts';
import { checkPattern, describePattern, type Pattern } from './pattern.ts';

/**
 * Every pixel of the pattern on a screen of this size. Rows that look alike are drawn once and copied, so that
 * 3840x2160 takes milliseconds. Throws `invalid-pattern`.
 */
export function drawPattern(pattern: Pattern, size: FrameSize): Frame {
  checkPattern(pattern, size);
  const { widthPx, heightPx } = size;
  if (widthPx * heightPx > MOST_PIXELS) {
    throw new FlatfieldError(
      'invalid-pattern',
      `Pattern ${describePattern(pattern)} cannot be drawn: expected at most ${MOST_PIXELS} pixels, as of 16384x16384; got ${widthPx}x${heightPx}.`,
    );
  }
  if (pattern.kind === 'image') return pattern.frame;
  const rowBytes = widthPx * 3;
  const data = new Uint8Array(rowBytes * heightPx);
  const drawn = new Map<string, number>();
  for (let y = 0; y < heightPx; y++) {
    const look = rowLook(pattern, size, y);
    const alike = drawn.get(look);
    if (alike === undefined) {
      drawRow(data, pattern, size, y);
      drawn.set(look, y);
    } else {
      data.copyWithin(y * rowBytes, alike * rowBytes, (alike + 1) * rowBytes);
    }
  }
  return { widthPx, heightPx, channels: 3, data };
}

/** More do not fit into the memory of most computers. */
const MOST_PIXELS = 16_384 ** 2;

/** Rows of equal look are equal: all those of a horizontal ramp, else those that agree at the left edge and in the middle. */
function rowLook(pattern: Pattern, size: FrameSize, y: number): string {
  if (pattern.kind === 'cells') return String(Math.floor((y * pattern.rows) / size.heightPx));
  if (pattern.kind === 'ramp' && pattern.direction === 'horizontal') return '';
  const left = codesAt(pattern, size, 0, y);
  const middle = codesAt(pattern, size, Math.floor((size.widthPx - 1) / 2), y);
  return `${left.r},${left.g},${left.b} ${middle.r},${middle.g},${middle.b}`;
}

function drawRow(data: Uint8Array, pattern: Pattern, size: FrameSize, y: number): void {
  let at = y * size.widthPx * 3;
  for (let x = 0; x < size.widthPx; x++) {
    const { r, g, b } = codesAt(pattern, size, x, y);
    data[at] = r;
    data[at + 1] = g;
    data[at + 2] = b;
    at += 3;
  }
}
