import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import { isOneLight } from '../is-one-light.ts';
import type { MeterReading } from '../meter.ts';
import { resolvedLight } from '../resolved-light.ts';

/**
 * The one reading in what spotread printed from a key to its next reading prompt; null if it printed none. Throws `meter-garbled` for
 * several, for a line that is not whole or contradicts itself, and for any other line: nothing but a result and a prompt is a reading; and
 * `value-out-of-range`.
 */
export function readingIn(text: string): Omit<MeterReading, 'count'> | null {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const results = lines.filter((line) => line.includes('Result is'));
  const [line, ...others] = results;
  if (line === undefined) return null;
  if (others.length > 0) throw garbled(`${results.length} results to one trigger`, text);
  const other = lines.find((one) => one !== line && !harmless.test(one));
  if (other !== undefined) throw garbled('something beside a result', other);
  const found = resultLine.exec(line);
  const [, X = '', Y = '', Z = '', luminance = '', x = '', y = ''] = found ?? [];
  if (!found || luminance !== Y) throw garbled('a result line that is not one', line);
  const printed = { X: Number(X), Y: Number(Y), Z: Number(Z) };
  if (!isOneLight(printed, { x: Number(x), y: Number(y) }, rounding)) {
    throw garbled('a result line that contradicts itself', line);
  }
  return { ...resolvedLight(printed), line };
}

/** Under -x: ` Result is XYZ: 95.000000 100.000000 108.000000, Yxy: 100.000000 0.313531 0.330033`, in cd/m2; six decimals each. */
const resultLine =
  /^ ?Result is XYZ: (-?\d{1,7}\.\d{6}) (-?\d{1,7}\.\d{6}) (-?\d{1,7}\.\d{6}), Yxy: (-?\d{1,7}\.\d{6}) (-?\d{1,7}\.\d{6}) (-?\d{1,7}\.\d{6})$/;

/** Of six decimals, rounded. */
const rounding = { relative: 1e-6, absolute: 1e-6 };

/** Empty lines, and those of the reading prompt (spectro/spotread.c of ArgyllCMS 2 and 3), in which only the keys and the place differ. */
const harmless =
  /^\s*$|^Place instrument on [\w ]+,$|^(and|or) hit [[\w'-]|^\[a-z\] to |^'\w' to |^Hit ESC or Q to exit,[^\n]* any other key to take a reading:\s*$/;

export function garbled(what: string, text: string): FlatfieldError {
  return new FlatfieldError(
    'meter-garbled',
    `spotread printed ${what}: ${JSON.stringify(safeText(text))}. No value is used.`,
  );
}
