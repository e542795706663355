import type { Lab } from '../../../src/judge/color/deviation.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';

/*
 * The formulas of docs/reference/metrics.md, written once more from their sources, in degrees and step by step, so that an error of
 * the product is not an error of its test.
 */

/** CIEDE2000 in the steps and names of Sharma, Wu and Dalal (2005). */
export function ciede2000(one: Lab, two: Lab): number {
  const c1 = Math.sqrt(one.a ** 2 + one.b ** 2);
  const c2 = Math.sqrt(two.a ** 2 + two.b ** 2);
  const cMean7 = ((c1 + c2) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(cMean7 / (cMean7 + 25 ** 7)));
  const a1 = (1 + g) * one.a;
  const a2 = (1 + g) * two.a;
  const cp1 = Math.sqrt(a1 ** 2 + one.b ** 2);
  const cp2 = Math.sqrt(a2 ** 2 + two.b ** 2);
  const h1 = hue(a1, one.b);
  const h2 = hue(a2, two.b);
  const gray = cp1 * cp2 === 0;
  let dh = gray ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  const dL = two.L - one.L;
  const dC = cp2 - cp1;
  const dH = 2 * Math.sqrt(cp1 * cp2) * Math.sin(rad(dh / 2));
  const lMean = (one.L + two.L) / 2;
  const cMean = (cp1 + cp2) / 2;
  let hMean = h1 + h2;
  if (!gray) {
    if (Math.abs(h1 - h2) > 180) hMean += hMean < 360 ? 360 : -360;
    hMean /= 2;
  }
  const t =
    1 -
    0.17 * Math.cos(rad(hMean - 30)) +
    0.24 * Math.cos(rad(2 * hMean)) +
    0.32 * Math.cos(rad(3 * hMean + 6)) -
    0.2 * Math.cos(rad(4 * hMean - 63));
  const theta = 30 * Math.exp(-(((hMean - 275) / 25) ** 2));
  const rc = 2 * Math.sqrt(cMean ** 7 / (cMean ** 7 + 25 ** 7));
  const sl = 1 + (0.015 * (lMean - 50) ** 2) / Math.sqrt(20 + (lMean - 50) ** 2);
  const sc = 1 + 0.045 * cMean;
  const sh = 1 + 0.015 * cMean * t;
  const rt = -Math.sin(rad(2 * theta)) * rc;
  return Math.sqrt((dL / sl) ** 2 + (dC / sc) ** 2 + (dH / sh) ** 2 + rt * (dC / sc) * (dH / sh));
}

/** The chroma difference of CIEDE2000. */
export function chromaDifference(one: Lab, two: Lab): number {
  const cMean7 = ((Math.sqrt(one.a ** 2 + one.b ** 2) + Math.sqrt(two.a ** 2 + two.b ** 2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(cMean7 / (cMean7 + 25 ** 7)));
  return Math.sqrt(((1 + g) * two.a) ** 2 + two.b ** 2) - Math.sqrt(((1 + g) * one.a) ** 2 + one.b ** 2);
}

export function lab({ X, Y, Z }: Xyz, white: Xyz): Lab {
  const [fx, fy, fz] = [X / white.X, Y / white.Y, Z / white.Z].map((t) =>
    t > 216 / 24389 ? t ** (1 / 3) : ((24389 / 27) * t + 16) / 116,
  ) as [number, number, number];
  return { L: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

export function uvDistance(one: Xyz, two: Xyz): number {
  const [u1, v1] = uv(one);
  const [u2, v2] = uv(two);
  return Math.sqrt((u1 - u2) ** 2 + (v1 - v2) ** 2);
}

function uv({ X, Y, Z }: Xyz): [number, number] {
  return [(4 * X) / (X + 15 * Y + 3 * Z), (9 * Y) / (X + 15 * Y + 3 * Z)];
}

function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

function rad(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
