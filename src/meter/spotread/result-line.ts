import { FlatfieldError } from '../../flatfield-error.ts';
import { safeText } from '../../http/safe-text.ts';
import type { MeterReading } from '../meter.ts';

/**
 * The one reading in what spotread printed after a key; null if it printed none. Throws `meter-garbled` for several, and for a line
 * that is not a whole and consistent one: nothing else that looks like a number is ever a reading.
 */
export function readingIn(text: string): Omit<MeterReading, 'count'> | null {
  const lines = text.split('\n').filter((line) => line.includes('Result is'));
  const [line, ...others] = lines;
  if (line === undefined) return null;
  if (others.length > 0) throw garbled(`${lines.length} results to one trigger`, text);
  const found = resultLine.exec(line);
  const [, X = '', Y = '', Z = '', luminance] = found ?? [];
  if (!found || luminance !== Y) throw garbled('a result line that is not one', line);
  const printed = { X: Number(X), Y: Number(Y), Z: Number(Z) };
  const belowFloor = (['X', 'Y', 'Z'] as const).filter((component) => printed[component] <= 0);
  const xyz = { X: Math.max(0, printed.X), Y: Math.max(0, printed.Y), Z: Math.max(0, printed.Z) };
  return { xyz, belowFloor, line };
}

/** Under -x: ` Result is XYZ: 95.000000 100.000000 108.000000, Yxy: 100.000000 0.313531 0.330033`, in cd/m2; six decimals each. */
const resultLine =
  /^ ?Result is XYZ: (-?\d{1,7}\.\d{6}) (-?\d{1,7}\.\d{6}) (-?\d{1,7}\.\d{6}), Yxy: (-?\d{1,7}\.\d{6}) -?\d{1,7}\.\d{6} -?\d{1,7}\.\d{6}\r?$/;

function garbled(what: string, text: string): FlatfieldError {
  return new FlatfieldError(
    'meter-garbled',
    `spotread printed ${what}: ${JSON.stringify(safeText(text))}. No value is used.`,
  );
}
