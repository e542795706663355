import type { FrameSize } from './frame.ts';
import { InvalidPatternError } from './invalid-pattern-error.ts';
import type { Rgb } from './patch.ts';
import { describePattern, type Pattern } from './pattern.ts';

/** Throws InvalidPatternError unless the pattern has whole code values from 0 to 255 and fits a screen of this size. */
export function checkPattern(pattern: Pattern, size: FrameSize): void {
  for (const codes of colorsOf(pattern)) requireCodes(pattern, codes);
  switch (pattern.kind) {
    case 'flat-field':
    case 'ramp':
      return;
    case 'five-windows': {
      const { sideFraction = 0.1 } = pattern;
      if (!(sideFraction > 0 && sideFraction <= 1 / 3)) {
        throw refusal(pattern, 'a side above 0 and up to 1/3 of the screen', String(sideFraction));
      }
      return;
    }
    case 'checkerboard':
      for (const [name, count] of Object.entries(pattern.cells)) {
        if (!(Number.isInteger(count) && count >= 1)) throw refusal(pattern, `${name} of 1 or more`, String(count));
      }
      return;
    case 'image': {
      const { widthPx, heightPx, data } = pattern.frame;
      if (widthPx !== size.widthPx || heightPx !== size.heightPx || data.length !== widthPx * heightPx * 3) {
        const wanted = `a picture of the screen's ${size.widthPx}x${size.heightPx} pixels, as scaling would change them`;
        throw refusal(pattern, wanted, `${widthPx}x${heightPx} pixels in ${data.length} bytes`);
      }
      return;
    }
    default:
      pattern satisfies never;
  }
}

function colorsOf(pattern: Pattern): readonly Rgb[] {
  switch (pattern.kind) {
    case 'flat-field':
      return [pattern.codes];
    case 'ramp':
      return [pattern.from, pattern.to];
    case 'five-windows':
      return [pattern.codes, pattern.background];
    case 'checkerboard':
      return pattern.codes;
    case 'image':
      return [];
    default:
      return pattern satisfies never;
  }
}

function requireCodes(pattern: Pattern, { r, g, b }: Rgb): void {
  if ([r, g, b].every((code) => Number.isInteger(code) && code >= 0 && code <= 255)) return;
  throw refusal(pattern, 'whole code values from 0 to 255', `${r}/${g}/${b}`);
}

function refusal(pattern: Pattern, expected: string, found: string): InvalidPatternError {
  return new InvalidPatternError(
    `Pattern ${describePattern(pattern)} cannot be shown: expected ${expected}; got ${found}.`,
  );
}
