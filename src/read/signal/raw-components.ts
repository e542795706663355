import type { RawValue } from '../reading.ts';

/** The components of an input signal, in their order: red, green and blue, or Y, Cb and Cr. */
export function rawComponents(raw: RawValue): readonly [number, number, number] {
  return raw.format === 'RGB' ? [raw.r, raw.g, raw.b] : [raw.y, raw.cb, raw.cr];
}
