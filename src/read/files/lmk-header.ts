import { invalidReadingsFile } from './number-at.ts';

/** The header of a map that LMK LabSoft exports as text. */
export interface LmkHeader {
  readonly channels: 1 | 3;
  readonly widthPx: number;
  readonly heightPx: number;
  /** `lines 0 to 219`, as messages name them. */
  readonly lines: string;
  readonly columns: string;
}

/** Number of words of a header, on one line or several. */
export const HEADER_WORDS = 5;

/** `float` or `rgbfloat`, the first and last line, the first and last column. Throws `invalid-readings-file`. */
export function lmkHeader(words: readonly string[], isXyz: boolean): LmkHeader {
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
