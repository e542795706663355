import { FlatfieldError } from '../../base/flatfield-error.ts';

/**
 * The share of its light that a channel gives at a drive of 0 to 1, by the gamma setting of a color mode: an exponent, sRGB (IEC
 * 61966-2-1) or L* (CIE 15:2018, of Y/Yn). Throws `invalid-simulation` for PQ and HLG, whose light the simulated panel does not have.
 */
export function lightShare(gamma: Readonly<Record<string, unknown>>, drive: number): number {
  const { value } = gamma as { readonly value?: unknown };
  if (typeof value === 'number') return drive ** value;
  if (value === 'sRGB') return drive <= 0.04045 ? drive / 12.92 : ((drive + 0.055) / 1.055) ** 2.4;
  if (value === 'L*') return drive <= 0.08 ? (drive * 100 * 27) / 24_389 : ((drive + 0.16) / 1.16) ** 3;
  throw new FlatfieldError(
    'invalid-simulation',
    `The simulated panel has no light for the tone response ${JSON.stringify(value)}: select another color mode.`,
  );
}
