import type { Rgb } from '../../plan/pattern/patch.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import { type Chromaticity1976, chromaticity1976 } from './chromaticity-1976.ts';

/** D65, the white of BT.709, at a luminance of 1. */
export const D65: Xyz = { X: 0.9505, Y: 1, Z: 1.0891 };

/**
 * True if the light of a saturated drive has the hue of that drive: its angle around white in u'v' is in the sector of the hue, at least 1.5 degrees
 * from the next one. `white` is the white of the same display; null if unknown: then D65 is the center. True also for light without a chromaticity,
 * which other checks refuse.
 */
export function hasOwnHue(drive: Rgb, light: Xyz, white: Xyz | null): boolean {
  const [measured, center] = [chromaticity1976(light), chromaticity1976(white ?? D65)];
  if (!measured || !center) return true;
  const { from, to } = sectorOf(drive, white === null ? AROUND_D65 : AROUND_WHITE);
  return turn(angle(measured, center) - from) <= to - from;
}

/**
 * Borders between the six hues in degrees, starting between magenta and red. Each is halfway between the hues of 40,000 computed displays: random
 * mixtures of the primaries of seven gamuts (45 % NTSC to BT.2020), moved by up to 0.01 in x and y, with whites of 4,500 to 11,000 K up to 0.01 away
 * from the daylight locus.
 */
const AROUND_WHITE = [-13, 48, 98, 168, 228, 278, 347];
const AROUND_D65 = [-3, 40, 109, 145, 241, 272, 357];
const MARGIN = 1.5;

/** The full drives of the six hues in the order of their angles. */
const HUES: readonly Rgb[] = [
  { r: 1, g: 0, b: 0 },
  { r: 1, g: 1, b: 0 },
  { r: 0, g: 1, b: 0 },
  { r: 0, g: 1, b: 1 },
  { r: 0, g: 0, b: 1 },
  { r: 1, g: 0, b: 1 },
];

/** The angles allowed for a drive. A color between two hues gets a sector between theirs, in the proportion that BT.709 gives it. */
function sectorOf(drive: Rgb, parting: readonly number[]): { readonly from: number; readonly to: number } {
  const wanted = angleOf(drive);
  const place = HUES.findIndex((hue, at) => turn(wanted - angleOf(hue)) < turn(angleOf(next(at)) - angleOf(hue)));
  const hue = angleOf(HUES[place] as Rgb);
  const share = turn(wanted - hue) / turn(angleOf(next(place)) - hue);
  const bound = (at: number) =>
    at < parting.length ? (parting[at] as number) : (parting[at - HUES.length] as number) + 360;
  const between = (at: number) => (1 - share) * bound(at) + share * bound(at + 1);
  return { from: between(place) + MARGIN, to: between(place + 1) - MARGIN };
}

function next(place: number): Rgb {
  return HUES[(place + 1) % HUES.length] as Rgb;
}

/** The angle of a drive on a display of BT.709. */
function angleOf(drive: Rgb): number {
  const [color, white] = [chromaticity1976(bt709(drive)), chromaticity1976(D65)];
  return color && white ? angle(color, white) : 0;
}

/** Counterclockwise from the direction of u', in degrees. */
function angle(color: Chromaticity1976, center: Chromaticity1976): number {
  return (Math.atan2(color.v - center.v, color.u - center.u) * 180) / Math.PI;
}

/** The same angle from 0 to 360. */
function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** XYZ of a drive on a display of BT.709 primaries with a gamma of 2.2 (ITU-R BT.709-6, 1.3 and 1.4). */
export function bt709(drive: Rgb): Xyz {
  const [r, g, b] = [drive.r, drive.g, drive.b].map((one) => one ** 2.2) as [number, number, number];
  return {
    X: 0.4124 * r + 0.3576 * g + 0.1805 * b,
    Y: 0.2126 * r + 0.7152 * g + 0.0722 * b,
    Z: 0.0193 * r + 0.1192 * g + 0.9505 * b,
  };
}
