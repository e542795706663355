import type { Rgb } from '../pattern/patch.ts';
import { isSignal, type LightReading, type Reading, type SignalReading } from '../reading/reading.ts';
import type { StatementOf } from '../statement.ts';

/** Why the values of a reading cannot be true, by code. */
export interface ReadingProblems {
  'bit-depth-impossible': { readonly bitDepth: number };
  'code-impossible': { readonly value: number; readonly max: number; readonly bitDepth: number };
  'raw-impossible': { readonly format: string; readonly value: number };
  'light-impossible': { readonly value: number };
}

export type ReadingProblem = StatementOf<ReadingProblems>;

/** Why the values of a reading cannot be true; null if they can. */
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
  const max = 2 ** bitDepth - 1;
  for (const channel of CHANNELS) {
    const value = rgbFull[channel];
    if (!isCode(value) || value > max) return { code: 'code-impossible', params: { value, max, bitDepth } };
  }
  for (const component in rawValue) {
    if (component === 'format') continue;
    const value = (rawValue as unknown as Readonly<Record<string, number>>)[component] as number;
    if (!isCode(value)) return { code: 'raw-impossible', params: { format: rawValue.format, value } };
  }
  return null;
}

const CHANNELS: readonly (keyof Rgb)[] = ['r', 'g', 'b'];

function isCode(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
