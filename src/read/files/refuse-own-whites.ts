import { groupBy } from '../../base/group-by.ts';
import type { Xyz } from '../reference/xyz.ts';
import type { MeterSample } from './meter-sample.ts';
import { invalidReadingsFile } from './number-at.ts';
import { digitsOf, isWrittenAs, lastDigit, type WrittenDigits, writtenDigits } from './written-digits.ts';

/**
 * Refuses readings of which several were each made relative to its own white: their luminances are equal to the last digit, which no
 * meter reads at different places, though their colors differ. They say nothing about uniformity. Samples have the light that their file states, before
 * any scale. `isRelative`: it is relative to white. Throws `invalid-readings-file`.
 */
export function refuseOwnWhites(samples: readonly MeterSample[], isRelative: boolean): void {
  const byColor = groupBy(samples, ({ shown: { r, g, b } }) => `${r} ${g} ${b}`);
  for (const ofColor of byColor.values()) {
    if (ofColor.length < 2) continue;
    refuseTooEqual(ofColor);
    const digits = digitsOfColor(ofColor);
    const byLuminance = groupBy(ofColor, ({ light: { Y } }) => Math.round(Y / lastDigit(Y, digits)));
    for (const equal of byLuminance.values()) {
      if (!areOwnWhites(equal, ofColor.length, digits, isRelative)) continue;
      const { line, light } = equal[0] as MeterSample;
      throw invalidReadingsFile(
        `Line ${line}: ${equal.length} of ${ofColor.length} samples of one color have the luminance ${light.Y} to its last digit, as if each was made relative to its own white; expected the readings of one measurement, absolute or relative to one white.`,
      );
    }
  }
}

/**
 * Throws if all luminances of a color are closer to each other than a meter repeats its readings, while the colors differ: the digits that differ come from scaling.
 */
function refuseTooEqual(ofColor: readonly MeterSample[]): void {
  const [first] = ofColor;
  if (!first || ofColor.length < FEWEST_EQUAL) return;
  const spreadOf = (channel: keyof Xyz) => {
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for (const { light } of ofColor) [least, most] = [Math.min(least, light[channel]), Math.max(most, light[channel])];
    return (most - least) / most;
  };
  const [luminances, colors] = [spreadOf('Y'), Math.max(spreadOf('X'), spreadOf('Z'))];
  const isTooEqual = TOO_EQUAL.some(([most, least]) => luminances < most && colors > least);
  if (luminances === 0 || !isTooEqual) return;
  throw invalidReadingsFile(
    `Line ${first.line}: the luminances of ${ofColor.length} samples of one color differ by ${(100 * luminances).toFixed(3)} %, and X or Z by ${(100 * colors).toFixed(1)} %, as if each was made relative to its own white; expected the readings of one measurement, absolute or relative to one white.`,
  );
}

/**
 * Spreads of Y below the first, and of X or Z above the second: no meter repeats a luminance and no panel is as even, and none that is nearly as even
 * has colors that are so far apart.
 */
const TOO_EQUAL = [
  [2e-4, 4e-3],
  [2.5e-3, 0.1],
] as const;

/**
 * The digits of the luminances. Excel drops the zeros of `100.0000`: where all are one whole number, those of the chromaticities count, if they are so
 * many that nobody would write them next to a rounded luminance.
 */
function digitsOfColor(samples: readonly MeterSample[]): WrittenDigits {
  const digits = writtenDigits(samples.flatMap(({ written }) => written));
  const [first] = samples;
  if (digits.decimals > 0 || samples.some(({ light }) => light.Y !== first?.light.Y)) return digits;
  const { significant } = writtenDigits(samples.flatMap(({ writtenChromaticity = [] }) => writtenChromaticity));
  return significant >= 5 ? { significant, decimals: significant } : digits;
}

function areOwnWhites(
  equal: readonly MeterSample[],
  count: number,
  written: WrittenDigits,
  isRelative: boolean,
): boolean {
  const Y = equal[0]?.light.Y ?? 0;
  const digits = digitsOf(Y, written);
  const steps = spreadOfColor(equal) / lastDigit(Y, written);
  if (isRelative && isWrittenAs(Y, 100, written) && digits >= FINE_DIGITS) {
    const isTelling = equal.length > 2 || (equal.length === 2 && steps > 20);
    if (isTelling && chanceOfHundreds(equal.length, count, digits) < MOST_CHANCE) return true;
  }
  if (equal.length < FEWEST_EQUAL) return false;
  if (digits >= 5 && equal.length > count / 3 && steps > 20) return true;
  return equal.length === count && digits >= 4 && digits + count >= 10 && steps > 5;
}

/** Fewer digits make an even display's whites equal. */
const FINE_DIGITS = 6;
const FEWEST_EQUAL = 4;

/**
 * The chance that, next to the one white that the others are relative to, so many of a display are 100 to the last digit: each with the
 * density of the normal distribution at its middle.
 */
function chanceOfHundreds(equal: number, count: number, digits: number): number {
  const ofOne = (10 ** (1 - digits) / LEAST_SCATTER) * Math.sqrt(1 / (2 * Math.PI));
  let chance = 1;
  for (let other = 1; other < equal; other += 1) chance *= (ofOne * (count - other)) / other;
  return chance;
}

/** Of the luminance over the places of an even display, as a share. */
const LEAST_SCATTER = 0.003;
const MOST_CHANCE = 0.001;

/** The distance of the farthest X or Z, in the unit of the file. */
function spreadOfColor(samples: readonly MeterSample[]): number {
  const spread = (of: (light: Xyz) => number) => {
    const values = samples.map(({ light }) => of(light)).sort((left, right) => left - right);
    return (values.at(-1) as number) - (values[0] as number);
  };
  return Math.max(
    spread(({ X }) => X),
    spread(({ Z }) => Z),
  );
}
