import type { StatementOf } from '../../base/statement.ts';
import { isSignal, type LightReading, type Reading, type SignalReading } from '../../read/reading.ts';
import { rawComponents } from '../../read/signal/raw-components.ts';
import { fullCode } from './code-values.ts';

/** The reasons why the values of a reading cannot be true, by code. */
export interface ReadingProblems {
  'bit-depth-impossible': { readonly bitDepth: number };
  'code-impossible': { readonly value: number; readonly max: number; readonly bitDepth: number };
  'raw-impossible': { readonly format: string; readonly value: number };
  'light-impossible': { readonly value: number };
}

export type ReadingProblem = StatementOf<ReadingProblems>;

/** The reason why the values of a reading cannot be true; null if they can. */
export function readingProblem(reading: Reading): ReadingProblem | null {
  return isSignal(reading) ? signalProblem(reading) : lightProblem(reading);
}

function lightProblem({ light: { X, Y, Z } }: LightReading): ReadingProblem | null {
  if (isLight(X) && isLight(Y) && isLight(Z)) return null;
  const value = [X, Y, Z].find((one) => !isLight(one)) as number;
  return { code: 'light-impossible', params: { value } };
}

function isLight(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

function signalProblem({ bitDepth, rgbFull, rawValue }: SignalReading): ReadingProblem | null {
  if (!Number.isInteger(bitDepth) || bitDepth < 1 || bitDepth > 16) {
    return { code: 'bit-depth-impossible', params: { bitDepth } };
  }
  const max = fullCode(bitDepth);
  const { r, g, b } = rgbFull;
  if (!(isCode(r, max) && isCode(g, max) && isCode(b, max))) {
    const value = [r, g, b].find((one) => !isCode(one, max)) as number;
    return { code: 'code-impossible', params: { value, max, bitDepth } };
  }
  const [one, two, three] = rawComponents(rawValue);
  if (isCode(one) && isCode(two) && isCode(three)) return null;
  const value = [one, two, three].find((component) => !isCode(component)) as number;
  return { code: 'raw-impossible', params: { format: rawValue.format, value } };
}

function isCode(value: unknown, max = Number.MAX_VALUE): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}
