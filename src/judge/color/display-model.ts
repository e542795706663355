import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { additivityErrorPercent } from '../../read/reference/additivity.ts';
import type { Reference, ReferenceColor } from '../../read/reference/reference.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import { determinant, mixOf, type Three } from './mix-of.ts';
import type { ToneResponse } from './tone/tone-response.ts';

/** Drives to the XYZ that a calibrated monitor promises for them. */
export interface DisplayModel {
  readonly white: Xyz;
  /** 100 (sum of the primaries' luminance - white's) / white's, black taken off each. */
  readonly additivityErrorPercent: number;
  /** Absolute XYZ of drives (0 to 1); null if a drive is neither 0 nor 1 and no tone response is known. */
  readonly toXyz: (drives: Rgb) => Xyz | null;
  /**
   * The same for measured light: white, red, green, blue and black are the colors that the calibration measured, not those scaled
   * to add up.
   */
  readonly toMeasuredXyz: (drives: Rgb) => Xyz | null;
}

/**
 * The additive model of a display: black plus three primaries, each scaled so that together they make the measured white
 * (R. S. Berns, "Methods for characterizing CRT displays", Displays 16, 1996, with black taken off each color first).
 * Throws `unusable-reference` where the colors cannot be those of one display.
 */
export function displayModel({ colors }: Reference, toneResponse: ToneResponse | null): DisplayModel {
  const { black } = colors;
  for (const color of Object.values(colors)) requireLight(color);
  const white = subtract(colors.white, black);
  if (Math.min(white.X, white.Y, white.Z) <= 0) throw unusable('its white is no brighter than its black');
  const primaries: Three<Xyz> = [
    subtract(colors.red, black),
    subtract(colors.green, black),
    subtract(colors.blue, black),
  ];
  const [red, green, blue] = scaleToWhite(primaries, white);
  const screen = { whiteCdM2: colors.white.Y, blackCdM2: black.Y };

  const toXyz = (drives: Rgb): Xyz | null => {
    const light = toneResponse ? toneResponse.toLight(drives, screen) : extremes(drives);
    if (light === null) return null;
    return {
      X: black.X + light.r * red.X + light.g * green.X + light.b * blue.X,
      Y: black.Y + light.r * red.Y + light.g * green.Y + light.b * blue.Y,
      Z: black.Z + light.r * red.Z + light.g * green.Z + light.b * blue.Z,
    };
  };

  return {
    white: colors.white,
    additivityErrorPercent: additivityErrorPercent(colors),
    toXyz,
    toMeasuredXyz: (drives) => {
      const name = MEASURED[`${drives.r} ${drives.g} ${drives.b}`];
      return name ? colors[name] : toXyz(drives);
    },
  };
}

/** The drives that a calibration measures. */
const MEASURED: Readonly<Record<string, ReferenceColor>> = {
  '1 1 1': 'white',
  '1 0 0': 'red',
  '0 1 0': 'green',
  '0 0 1': 'blue',
  '0 0 0': 'black',
};

/** Fully on or off is the same light under every tone response. */
function extremes(drives: Rgb): Rgb | null {
  return [drives.r, drives.g, drives.b].every((drive) => drive === 0 || drive === 1) ? drives : null;
}

function scaleToWhite(primaries: Three<Xyz>, white: Xyz): Three<Xyz> {
  const [red, green, blue] = primaries;
  const whole = determinant(primaries);
  const size = length(red) * length(green) * length(blue);
  // Relative to the box they would span at right angles: below this they lie in one plane but for rounding.
  if (!(Math.abs(whole) > 1e-6 * size)) throw unusable('its red, green and blue do not span a color space');
  const gains = mixOf(primaries, white);
  if (gains.some((gain) => gain <= 0)) throw unusable('its white cannot be mixed from its red, green and blue');
  return [scale(red, gains[0]), scale(green, gains[1]), scale(blue, gains[2])];
}

function requireLight({ X, Y, Z }: Xyz): void {
  if (![X, Y, Z].every((value) => Number.isFinite(value) && value >= 0)) {
    throw unusable(`it holds a color of X ${X}, Y ${Y}, Z ${Z}`);
  }
}

function unusable(why: string): FlatfieldError {
  return new FlatfieldError(
    'unusable-reference',
    `The calibration result cannot be used: ${why}. Calibrate the color mode again.`,
  );
}

function subtract(a: Xyz, b: Xyz): Xyz {
  return { X: a.X - b.X, Y: a.Y - b.Y, Z: a.Z - b.Z };
}

function scale({ X, Y, Z }: Xyz, gain: number): Xyz {
  return { X: gain * X, Y: gain * Y, Z: gain * Z };
}

function length({ X, Y, Z }: Xyz): number {
  return Math.hypot(X, Y, Z);
}
