import type { SimulatedRange } from './signal-format.ts';

/** A component's meaning: a level from 0 to 1 (red, green, blue, luma), or a color difference from -0.5 to 0.5. */
export type ComponentKind = 'level' | 'difference';

/**
 * The code value of a component at a bit depth n. Limited: INT[(219 E + 16) 2^(n-8)] and INT[(224 E + 128) 2^(n-8)], from
 * ITU-R BT.709-6, item 5.6 (INT rounds half up); the reserved lowest and highest codes of item 5.8 are never sent. Full:
 * Round((2^n - 1) E), and 2^(n-1) more for a difference, from ITU-T H.273, clause 8.3.
 */
export function quantise(value: number, kind: ComponentKind, range: SimulatedRange, bitDepth: number): number {
  const full = 2 ** bitDepth - 1;
  const step = 2 ** (bitDepth - 8);
  if (range === 'full') return clamp(roundHalfUp(full * value) + (kind === 'level' ? 0 : 2 ** (bitDepth - 1)), 0, full);
  const code = kind === 'level' ? (219 * value + 16) * step : (224 * value + 128) * step;
  return clamp(roundHalfUp(code), step, 255 * step - 1);
}

/** The inverse: the value that a code stands for, not clipped. Codes beyond the limited range give values beyond 0 to 1. */
export function dequantise(code: number, kind: ComponentKind, range: SimulatedRange, bitDepth: number): number {
  const step = 2 ** (bitDepth - 8);
  if (range === 'limited') return kind === 'level' ? (code / step - 16) / 219 : (code / step - 128) / 224;
  return (kind === 'level' ? code : code - 2 ** (bitDepth - 1)) / (2 ** bitDepth - 1);
}

/** A code at another bit depth: full-range levels keep their fraction of the largest code, all else is scaled by 2^n. */
export function requantise(code: number, kind: ComponentKind, range: SimulatedRange, from: number, to: number): number {
  const full = 2 ** to - 1;
  const isFraction = range === 'full' && kind === 'level';
  const scaled = isFraction ? (code * full) / (2 ** from - 1) : code * 2 ** (to - from);
  return clamp(roundHalfUp(scaled), 0, full);
}

export function clamp(value: number, least: number, greatest: number): number {
  return Math.min(Math.max(value, least), greatest);
}

/** Half up. Multiples of one half that floating point missed by less than 1e-9 count as met. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + 1e-9);
}
