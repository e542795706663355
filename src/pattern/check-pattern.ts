import { FlatfieldError } from '../flatfield-error.ts';
import type { FrameSize } from './frame.ts';
import type { Rgb } from './patch-name.ts';
import { type Checkerboard, describePattern, type FiveWindows, type Image, type Pattern } from './pattern.ts';

/** Throws `invalid-pattern` unless the pattern has whole code values from 0 to 255 and fits a screen of this size. */
export function checkPattern(pattern: Pattern, size: FrameSize): void {
  switch (pattern.kind) {
    case 'flat-field':
      requireCodes(pattern, [pattern.codes]);
      break;
    case 'ramp':
      requireCodes(pattern, [pattern.from, pattern.to]);
      break;
    case 'five-windows':
      requireCodes(pattern, [pattern.codes, pattern.background]);
      requireSide(pattern);
      break;
    case 'checkerboard':
      requireCodes(pattern, pattern.codes);
      requireCells(pattern);
      break;
    case 'image':
      requireSize(pattern, size);
      break;
    default:
      throw refusal(pattern satisfies never, 'a known kind of pattern', 'another');
  }
}

function requireCodes(pattern: Pattern, colors: readonly Rgb[]): void {
  for (const { r, g, b } of colors) {
    if ([r, g, b].every((code) => Number.isInteger(code) && code >= 0 && code <= 255)) continue;
    throw refusal(pattern, 'whole code values from 0 to 255', `${r}/${g}/${b}`);
  }
}

function requireSide(windows: FiveWindows): void {
  const { sideFraction = 0.1 } = windows;
  if (sideFraction > 0 && sideFraction <= 1 / 3) return;
  throw refusal(windows, 'a side above 0 and up to 1/3 of the screen', String(sideFraction));
}

function requireCells(board: Checkerboard): void {
  for (const [name, count] of Object.entries(board.cells)) {
    if (!(Number.isInteger(count) && count >= 1)) throw refusal(board, `${name} of 1 or more`, String(count));
  }
}

function requireSize(image: Image, size: FrameSize): void {
  const { widthPx, heightPx, data } = image.frame;
  if (widthPx === size.widthPx && heightPx === size.heightPx && data.length === widthPx * heightPx * 3) return;
  const wanted = `a picture of the screen's ${size.widthPx}x${size.heightPx} pixels, as scaling would change them`;
  throw refusal(image, wanted, `${widthPx}x${heightPx} pixels in ${data.length} bytes`);
}

function refusal(pattern: Pattern, expected: string, found: string): FlatfieldError {
  return new FlatfieldError(
    'invalid-pattern',
    `Pattern ${describePattern(pattern)} cannot be shown: expected ${expected}; got ${found}.`,
  );
}
