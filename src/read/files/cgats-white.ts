import type { Xyz } from '../reference/xyz.ts';
import type { MeterSample } from './meter-sample.ts';
import { invalidReadingsFile } from './number-at.ts';
import { digitsOf, isWrittenAs, lastDigit, type WrittenDigits, writtenDigits } from './written-digits.ts';

/** The way from the XYZ of a CGATS file to cd/m2. */
export interface CgatsScale {
  readonly factor: number;
  /** True if the XYZ are relative to a white of 100. */
  readonly isRelative: boolean;
}

/**
 * The scale of the XYZ of a file. The values decide: XYZ are relative to white only if one white of the file is 100 to its last digit. Keywords that
 * contradict the values throw `invalid-readings-file`. `samples`: before any scale.
 */
export function cgatsScale(
  samples: readonly Pick<MeterSample, 'shown' | 'light' | 'written'>[],
  keywords: ReadonlyMap<string, string>,
): CgatsScale {
  requireLuminanceUnit(keywords);
  const stated = statedWhite(keywords);
  const whites = samples.filter(({ shown: { r, g, b } }) => r === 1 && g === 1 && b === 1).map(({ light }) => light);
  const digits = writtenDigits(samples.flatMap(({ written }) => written));
  const isHundred = whites.some(({ Y }) => isWrittenAs(Y, 100, digits));
  const isStated = stated !== null && whites.some((white) => isSameLight(white, stated, digits));
  const word = normalizedWord(keywords);
  if (word === 'NO') {
    refuseOtherWhite(whites, stated, isHundred && !isStated);
    return { factor: 1, isRelative: false };
  }
  const spelled = word === null ? 'NORMALIZED_TO_Y_100 is not there' : 'NORMALIZED_TO_Y_100 is YES';
  if (stated === null || !(stated.Y > 0 && stated.Y < Number.POSITIVE_INFINITY)) {
    throw invalidReadingsFile(
      'The XYZ are relative to white, but LUMINANCE_XYZ_CDM2 does not say how bright white is: expected "X Y Z" in cd/m2.',
    );
  }
  if (!isHundred) {
    throw invalidReadingsFile(
      `${spelled}, but no white of the file has Y = 100: expected one, or NORMALIZED_TO_Y_100 NO for XYZ in cd/m2.`,
    );
  }
  const hundreds = whites.filter(({ Y }) => isWrittenAs(Y, 100, digits));
  if (!hundreds.some((white) => hasColorOf(white, stated))) {
    throw invalidReadingsFile(
      `LUMINANCE_XYZ_CDM2 is "${stated.X} ${stated.Y} ${stated.Z}", which is another color than the whites with Y = 100: expected the XYZ of one of them in cd/m2.`,
    );
  }
  const isTelling = word === null || digitsOf(stated.Y, digits) >= TELLING_DIGITS;
  if (isStated && isTelling && Math.abs(stated.Y / 100 - 1) > DRIFT) {
    throw invalidReadingsFile(
      `${spelled}, but a white of the file has the XYZ of LUMINANCE_XYZ_CDM2, as if they were cd/m2: expected NORMALIZED_TO_Y_100 NO then.`,
    );
  }
  return { factor: stated.Y / 100, isRelative: true };
}

/** Three numbers of so many digits are not equal by chance. */
const TELLING_DIGITS = 5;

function requireLuminanceUnit(keywords: ReadonlyMap<string, string>): void {
  const unit = keywords.get('LUMINANCE_UNIT');
  if (unit === undefined || /^(cd\/m(2|²|\^2)|nits?)$/i.test(unit)) return;
  throw invalidReadingsFile(`LUMINANCE_UNIT expects cd/m2, got ${JSON.stringify(unit.slice(0, 40))}.`);
}

function normalizedWord(keywords: ReadonlyMap<string, string>): 'YES' | 'NO' | null {
  const word = keywords.get('NORMALIZED_TO_Y_100');
  if (word === undefined) return null;
  const upper = word.trim().toUpperCase();
  if (upper === 'YES' || upper === 'NO') return upper;
  throw invalidReadingsFile(`NORMALIZED_TO_Y_100 expects YES or NO, got ${JSON.stringify(word.slice(0, 40))}.`);
}

/** The white that the file states, in cd/m2; null if it states none. */
function statedWhite(keywords: ReadonlyMap<string, string>): Xyz | null {
  const [X = Number.NaN, Y = Number.NaN, Z = Number.NaN] =
    keywords.get('LUMINANCE_XYZ_CDM2')?.trim().split(/\s+/).map(Number) ?? [];
  return Number.isNaN(Y) ? null : { X, Y, Z };
}

/** True if X and Z stand to Y as in the other light, as far as they are there. */
function hasColorOf(light: Xyz, other: Xyz): boolean {
  return (['X', 'Z'] as const).every((channel) => {
    const [one, two] = [light[channel] / light.Y, other[channel] / other.Y];
    return Number.isNaN(two) || Math.abs(one - two) <= MOST_COLOR_APART * one;
  });
}

/** Of X or Z, as a share: a white is written with two digits or more. */
const MOST_COLOR_APART = 0.1;

function isSameLight(light: Xyz, other: Xyz, digits: WrittenDigits): boolean {
  const isSame = (one: number, two: number) => Math.abs(one - two) <= 1.01 * lastDigit(one, digits);
  return isSame(light.X, other.X) && isSame(light.Y, other.Y) && isSame(light.Z, other.Z);
}

/** Absolute XYZ and the stated white are two statements of one light: white that was normalized all the same shows here. */
function refuseOtherWhite(whites: readonly Xyz[], stated: Xyz | null, isHundredAlone: boolean): void {
  if (stated === null || whites.length === 0) return;
  if (isHundredAlone && Math.abs(stated.Y / 100 - 1) > DRIFT) {
    throw invalidReadingsFile(
      `NORMALIZED_TO_Y_100 is NO, but a white has Y = 100 where LUMINANCE_XYZ_CDM2 states ${stated.Y} cd/m2, as if the XYZ were relative to it: expected the XYZ of a white that is in the file.`,
    );
  }
  if (whites.some(({ Y }) => Math.max(Y / stated.Y, stated.Y / Y) <= MOST_APART)) return;
  throw invalidReadingsFile(
    `LUMINANCE_XYZ_CDM2 states a white of ${stated.Y} cd/m2, but the brightest white has ${whites.reduce((most, { Y }) => Math.max(most, Y), 0)}: state the XYZ of a white that is in the file, or leave it out.`,
  );
}

/** A display changes by so much between two readings of one place. */
const DRIFT = 0.01;
/** At the stated white's own place, light differs by no more than its drift; where that place is, the file does not say. */
const MOST_APART = 1.5;
