import type { LightMap } from './light-map.ts';
import { invalidReadingsFile } from './number-at.ts';

/** True if a text begins as a map that LMK LabSoft exports as text. */
export function isLmkText(text: string): boolean {
  return /^\uFEFF?\s*(?:rgb)?float\b/i.test(text.slice(0, 200));
}

/**
 * A map of LMK LabSoft as text: `float` or `rgbfloat`, the first and last line, the first and last column, then the values line by
 * line, separated by blanks. Whether the three channels of `rgbfloat` are XYZ, the file does not tell: `isXyz` must. Throws
 * `invalid-readings-file`.
 */
export function parseMapLmk(text: string, isXyz = false): LightMap {
  const words = text.matchAll(/[^\s;\uFEFF]+/g);
  const next = (what: string): string => {
    const { value, done } = words.next();
    if (done) throw invalidReadingsFile(`The file ends where ${what} is expected: it was cut off.`);
    return value[0];
  };
  const kind = next('float or rgbfloat').toLowerCase();
  if (kind !== 'float' && kind !== 'rgbfloat') {
    throw invalidReadingsFile(`Line 1 expects float or rgbfloat, got ${JSON.stringify(kind.slice(0, 40))}.`);
  }
  if (kind === 'rgbfloat' && !isXyz) {
    throw invalidReadingsFile(
      'The map is in rgbfloat, which does not say what its three channels are: export XYZ, and state it with --map-channels xyz.',
    );
  }
  const [firstLine, lastLine, firstColumn, lastColumn] = BORDERS.map((name) => whole(next(name), name)) as Borders;
  const [heightPx, widthPx] = [lastLine - firstLine + 1, lastColumn - firstColumn + 1];
  const channels = kind === 'float' ? 1 : 3;
  const count = widthPx * heightPx * channels;
  if (widthPx < 1 || heightPx < 1 || count > MOST_VALUES) {
    throw invalidReadingsFile(
      `Lines ${firstLine} to ${lastLine} and columns ${firstColumn} to ${lastColumn} are expected to be of a map of at most ${MOST_VALUES} values.`,
    );
  }
  const values = new Float64Array(count);
  for (let place = 0; place < count; place += 1)
    values[place] = number(next(`value ${place + 1} of ${count}`), place, count);
  if (!words.next().done) throw invalidReadingsFile(`Expected ${count} values, got more.`);
  return { format: 'map-lmk', widthPx, heightPx, channels, values };
}

/** A hundred megapixels. */
const MOST_VALUES = 300_000_000;

const BORDERS = ['the first line', 'the last line', 'the first column', 'the last column'] as const;
type Borders = [number, number, number, number];

function whole(text: string, name: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw invalidReadingsFile(`Expected ${name} as a whole number, got ${JSON.stringify(text.slice(0, 40))}.`);
}

function number(text: string, place: number, count: number): number {
  const value = Number(text.replace(',', '.'));
  if (!Number.isNaN(value)) return value;
  throw invalidReadingsFile(
    `Value ${place + 1} of ${count} expects a number, got ${JSON.stringify(text.slice(0, 40))}.`,
  );
}
