import type { LightMap } from './light-map.ts';
import { linesOf } from './lines-of.ts';
import { HEADER_WORDS, lmkHeader } from './lmk-header.ts';
import type { MapDecimal } from './map-decimal.ts';
import { mapNumbers } from './map-numbers.ts';
import { invalidReadingsFile } from './number-at.ts';

/** True if a text begins as a map that LMK LabSoft exports as text. */
export function isLmkText(text: string): boolean {
  return /^\uFEFF?\s*(?:rgb)?float\b/i.test(text.slice(0, 200));
}

/**
 * A map of LMK LabSoft as text: its header, then the values, separated by blanks, one line a row of pixels. A header that exchanges lines
 * and columns shows in the lengths of the lines. Whether the three channels of `rgbfloat` are XYZ, the file does not tell: `isXyz` must.
 * `decimal`: the decimal sign, if the numbers do not show it. Throws `invalid-readings-file`.
 */
export function parseMapLmk(text: string, isXyz = false, decimal?: MapDecimal): LightMap {
  const lines = linesOf(text, LONGEST_LINE);
  const { header, next } = takeHeader(lines, isXyz);
  const { channels, widthPx, heightPx } = header;
  const perLine = widthPx * channels;
  const numbers = mapNumbers(' ', decimal);
  const values = new Float64Array(perLine * heightPx);
  let found = 0;
  for (const [index, text] of lines.entries()) {
    const words = index < next ? [] : wordsOf(text);
    if (words.length === 0) continue;
    const line = index + 1;
    if (found === values.length) {
      throw invalidReadingsFile(
        `Line ${line}: expected the end of the file, since the header states ${header.lines}, got ${words.length} values.`,
      );
    }
    if (words.length > perLine || (words.length < perLine && !isLast(lines, index))) {
      throw invalidReadingsFile(
        `Line ${line}: expected ${perLine} values, since the header states ${header.columns}, got ${words.length}.`,
      );
    }
    for (const word of words) {
      values[found] = numbers.read(word, `value ${(found % perLine) + 1}`, line);
      found += 1;
    }
  }
  if (found < values.length) {
    throw invalidReadingsFile(
      `The file ends where value ${found + 1} of ${values.length} is expected: it was cut off.`,
    );
  }
  numbers.finish();
  return { format: 'map-lmk', widthPx, heightPx, channels, values };
}

/** Three channels of more than twenty thousand pixels across. */
const LONGEST_LINE = 2_000_000;

/** The header, and the index of the first line after it. */
function takeHeader(lines: readonly string[], isXyz: boolean) {
  let words: readonly string[] = [];
  let next = 0;
  for (; words.length < HEADER_WORDS && next < lines.length; next += 1) {
    words = words.concat(wordsOf(lines[next] as string));
  }
  const header = lmkHeader(words, isXyz);
  if (words.length === HEADER_WORDS) return { header, next };
  throw invalidReadingsFile(`Line ${next}: expected the values on the lines after the header.`);
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[^\s;]+/g) ?? [];
}

function isLast(lines: readonly string[], index: number): boolean {
  return lines.slice(index + 1).every((line) => wordsOf(line).length === 0);
}
