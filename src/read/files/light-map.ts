import type { MeterFileFormat } from '../reading-terms.ts';

/** A picture of an imaging colorimeter: the light of each of its pixels, row by row from the top left. */
export interface LightMap {
  readonly format: MeterFileFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  /** One: luminance. Three: X, Y and Z of each pixel, one after the other. */
  readonly channels: 1 | 3;
  /** As they are in the file; what is not finite was not measured. */
  readonly values: ArrayLike<number>;
}

/** Units that a map may be in, with the cd/m2 that each is: a foot-lambert is 1/pi candela per square foot of 0.3048 m squared. */
export const MAP_UNITS = { 'cd/m2': 1, fL: 1 / (Math.PI * 0.3048 ** 2) } as const;
export type MapUnit = keyof typeof MAP_UNITS;
