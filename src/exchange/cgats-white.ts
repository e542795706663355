import type { MeterSample } from './meter-sample.ts';
import { invalidReadingsFile } from './number-at.ts';

/** The luminance of white that the file states; not a number if it states none. */
function statedWhite(keywords: ReadonlyMap<string, string>): number {
  const luminance = keywords.get('LUMINANCE_XYZ_CDM2')?.trim().split(/\s+/)[1];
  return luminance === undefined ? Number.NaN : Number(luminance);
}

/** Absolute XYZ and the stated white are two statements of one light: white that was normalized all the same shows here. */
export function refuseOtherWhite(
  samples: readonly Pick<MeterSample, 'shown' | 'light'>[],
  keywords: ReadonlyMap<string, string>,
): void {
  const stated = statedWhite(keywords);
  const unit = keywords.get('LUMINANCE_UNIT');
  if (unit !== undefined && !/^(cd\/m(2|²|\^2)|nits?)$/i.test(unit)) {
    throw invalidReadingsFile(`LUMINANCE_UNIT expects cd/m2, got ${JSON.stringify(unit.slice(0, 40))}.`);
  }
  const whites = samples.filter(({ shown: { r, g, b } }) => r === 1 && g === 1 && b === 1).map(({ light }) => light.Y);
  if (whites.length === 0 || Number.isNaN(stated)) return;
  if (whites.some((white) => Math.max(white / stated, stated / white) <= MOST_APART)) return;
  throw invalidReadingsFile(
    `LUMINANCE_XYZ_CDM2 states a white of ${stated} cd/m2, but the brightest white has ${Math.max(...whites)}: state the XYZ of a white that is in the file, or leave it out.`,
  );
}

/** At the stated white's own place, light differs by no more than its drift; where that place is, the file does not say. */
const MOST_APART = 1.5;

/** From the file's XYZ to cd/m2. */
export function scaleOf(keywords: ReadonlyMap<string, string>): number {
  if (keywords.get('NORMALIZED_TO_Y_100') === 'NO') return 1;
  const whiteCdM2 = statedWhite(keywords);
  if (whiteCdM2 > 0 && whiteCdM2 < Number.POSITIVE_INFINITY) return whiteCdM2 / 100;
  throw invalidReadingsFile(
    'The XYZ are relative to white, but LUMINANCE_XYZ_CDM2 does not say how bright white is: expected "X Y Z" in cd/m2.',
  );
}
