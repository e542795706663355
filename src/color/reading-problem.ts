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
  const wrong = [X, Y, Z].find((value) => !Number.isFinite(value) || value < 0);
  return wrong === undefined ? null : { code: 'light-impossible', params: { value: wrong } };
}

function signalProblem({ bitDepth, rgbFull, rawValue }: SignalReading): ReadingProblem | null {
  if (!Number.isInteger(bitDepth) || bitDepth < 1 || bitDepth > 16) {
    return { code: 'bit-depth-impossible', params: { bitDepth } };
  }
  const max = 2 ** bitDepth - 1;
  const wrong = CHANNELS.map((channel) => rgbFull[channel]).find((code) => !isCode(code) || code > max);
  if (wrong !== undefined) return { code: 'code-impossible', params: { value: wrong, max, bitDepth } };
  const { format, ...components } = rawValue;
  const raw = Object.values(components).find((code) => !isCode(code));
  return raw === undefined ? null : { code: 'raw-impossible', params: { format, value: raw } };
}

const CHANNELS: readonly (keyof Rgb)[] = ['r', 'g', 'b'];

function isCode(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
