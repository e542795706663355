import type { LightMap } from './light-map.ts';
import { linesOf } from './lines-of.ts';
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

/** The header of a map that LMK LabSoft exports as text. */
interface LmkHeader {
  readonly channels: 1 | 3;
  readonly widthPx: number;
  readonly heightPx: number;
  /** `lines 0 to 219`, as messages name them. */
  readonly lines: string;
  readonly columns: string;
}

/** Number of words of a header, on one line or several. */
const HEADER_WORDS = 5;

/** `float` or `rgbfloat`, the first and last line, the first and last column. Throws `invalid-readings-file`. */
function lmkHeader(words: readonly string[], isXyz: boolean): LmkHeader {
  const wordAt = (place: number, what: string): string => {
    const word = words[place];
    if (word === undefined) throw invalidReadingsFile(`The file ends where ${what} is expected: it was cut off.`);
    return word;
  };
  const kind = wordAt(0, 'float or rgbfloat').toLowerCase();
  if (kind !== 'float' && kind !== 'rgbfloat') {
    throw invalidReadingsFile(`Line 1 expects float or rgbfloat, got ${JSON.stringify(kind.slice(0, 40))}.`);
  }
  if (kind === 'rgbfloat' && !isXyz) {
    throw invalidReadingsFile(
      'The map is in rgbfloat, which does not say what its three channels are: export XYZ, and state it with --map-channels xyz.',
    );
  }
  const [firstLine, lastLine, firstColumn, lastColumn] = BORDERS.map((name, place) =>
    whole(wordAt(place + 1, name), name),
  ) as Borders;
  const [heightPx, widthPx] = [lastLine - firstLine + 1, lastColumn - firstColumn + 1];
  const channels = kind === 'float' ? 1 : 3;
  const [lines, columns] = [`lines ${firstLine} to ${lastLine}`, `columns ${firstColumn} to ${lastColumn}`];
  if (widthPx < 1 || heightPx < 1 || widthPx * heightPx * channels > MOST_VALUES) {
    throw invalidReadingsFile(
      `L${lines.slice(1)} and ${columns} are expected to be of a map of at most ${MOST_VALUES} values.`,
    );
  }
  return { channels, widthPx, heightPx, lines, columns };
}

/** A hundred megapixels. */
const MOST_VALUES = 300_000_000;

const BORDERS = ['the first line', 'the last line', 'the first column', 'the last column'] as const;
type Borders = [number, number, number, number];

function whole(text: string, name: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw invalidReadingsFile(`Expected ${name} as a whole number, got ${JSON.stringify(text.slice(0, 40))}.`);
}
