import type { Rgb } from '../pattern/patch.ts';
import type { Reading } from '../reading/reading.ts';

/** Why the values of a reading cannot be true, as the end of a sentence; null where they can. */
export function readingProblem({ bitDepth, rgbFull, rawValue, light }: Reading): string | null {
  if (!Number.isInteger(bitDepth) || bitDepth < 1 || bitDepth > 16) return `its bit depth is ${bitDepth}`;
  const full = 2 ** bitDepth - 1;
  const wrong = CHANNELS.map((channel) => rgbFull[channel]).find((code) => !isCode(code) || code > full);
  if (wrong !== undefined) return `a code value is ${wrong}, expected 0 to ${full} at ${bitDepth} bits`;
  const { format, ...components } = rawValue;
  const raw = Object.values(components).find((code) => !isCode(code));
  if (raw !== undefined) return `a raw ${format} value is ${raw}`;
  const dark = light && [light.X, light.Y, light.Z].find((value) => !Number.isFinite(value) || value < 0);
  return dark === undefined ? null : `a measured tristimulus value is ${dark}`;
}

const CHANNELS: readonly (keyof Rgb)[] = ['r', 'g', 'b'];

function isCode(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
