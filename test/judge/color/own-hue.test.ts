import { describe, expect, it } from 'vitest';
import { bt709, D65, hasOwnHue } from '../../../src/judge/color/own-hue.ts';
import { isSomeWhite } from '../../../src/judge/color/some-white.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';
import { generator } from '../../soak/generator.mjs';
import { TRIALS } from '../../trials.ts';
import { daylight, type XY, xyz } from './daylight.ts';

const random = generator(Number(process.env['FLATFIELD_SEED'] ?? 3));
const between = (low: number, high: number) => low + random() * (high - low);

/** Primaries as their standards and data sheets give them; the first two are of notebooks with 45 % and 60 % of NTSC. */
const GAMUTS: readonly (readonly [XY, XY, XY])[] = [
  [
    [0.585, 0.345],
    [0.335, 0.56],
    [0.155, 0.125],
  ],
  [
    [0.6, 0.34],
    [0.32, 0.57],
    [0.15, 0.1],
  ],
  [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ],
  [
    [0.64, 0.33],
    [0.21, 0.71],
    [0.15, 0.06],
  ],
  [
    [0.67, 0.33],
    [0.21, 0.71],
    [0.14, 0.08],
  ],
  [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
];

const HUES: Readonly<Record<string, Rgb>> = {
  red: { r: 1, g: 0, b: 0 },
  yellow: { r: 1, g: 1, b: 0 },
  green: { r: 0, g: 1, b: 0 },
  cyan: { r: 0, g: 1, b: 1 },
  blue: { r: 0, g: 0, b: 1 },
  magenta: { r: 1, g: 0, b: 1 },
};

/** The luminances of three primaries that together have the chromaticity of white, at a luminance of 1; null if none have it. */
function display(primaries: readonly [XY, XY, XY], white: XY) {
  const [[a, b, c], wanted] = [primaries.map((one) => xyz(one, 1)) as [Xyz, Xyz, Xyz], xyz(white, 1)];
  const determinant = (one: Xyz, two: Xyz, three: Xyz) =>
    one.X * (two.Y * three.Z - two.Z * three.Y) -
    two.X * (one.Y * three.Z - one.Z * three.Y) +
    three.X * (one.Y * two.Z - one.Z * two.Y);
  const whole = determinant(a, b, c);
  const parts = [determinant(wanted, b, c), determinant(a, wanted, c), determinant(a, b, wanted)].map(
    (one) => one / whole,
  );
  if (Math.min(...parts) < 0.02) return null;
  const [red, green, blue] = parts as [number, number, number];
  return ({ r, g, b: bluePart }: Rgb): Xyz => {
    const of = (key: keyof Xyz) => r * red * a[key] + g * green * b[key] + bluePart * blue * c[key];
    return { X: of('X'), Y: of('Y'), Z: of('Z') };
  };
}

/** A display of a gamut between those of the list, with a white near daylight. */
function someDisplay() {
  const shares = GAMUTS.map(() => random() ** 3);
  const sum = shares.reduce((all, one) => all + one, 0);
  const mixed = [0, 1, 2].map((primary) =>
    [0, 1].map((axis) => {
      const mean = GAMUTS.reduce(
        (all, gamut, at) => all + (shares[at] as number) * (gamut[primary]?.[axis] as number),
        0,
      );
      return mean / sum + between(-0.005, 0.005);
    }),
  ) as unknown as [XY, XY, XY];
  const [x, y] = daylight(between(4800, 10_000));
  return display(mixed, [x + between(-0.003, 0.003), y + between(-0.003, 0.003)]);
}

/** Light of a luminance of 1, so many degrees around D65 from the direction of u' in u'v'. */
function lightAt(degrees: number): Xyz {
  const sum = D65.X + 15 * D65.Y + 3 * D65.Z;
  const u = (4 * D65.X) / sum + 0.05 * Math.cos((degrees * Math.PI) / 180);
  const v = (9 * D65.Y) / sum + 0.05 * Math.sin((degrees * Math.PI) / 180);
  return { X: (9 * u) / (4 * v), Y: 1, Z: (12 - 3 * u - 20 * v) / (4 * v) };
}

describe('hasOwnHue', () => {
  it('holds for each color of each display, and for no other color under its name', () => {
    const wrong: string[] = [];
    let tried = 0;
    while (tried < 10 * TRIALS) {
      const shows = someDisplay();
      if (!shows) continue;
      tried += 1;
      const white = shows({ r: 1, g: 1, b: 1 });
      if (!isSomeWhite(white)) wrong.push('white is none');
      for (const [name, drive] of Object.entries(HUES)) {
        for (const [shown, other] of Object.entries(HUES)) {
          for (const center of [white, null]) {
            if (hasOwnHue(drive, shows(other), center) !== (name === shown)) wrong.push(`${shown} as ${name}`);
          }
        }
        if (isSomeWhite(shows(drive))) wrong.push(`${name} as white`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('holds for colors between two hues, and not for the next hue but one', () => {
    const orange = { r: 1, g: 0.6, b: 0 };
    const azure = { r: 0, g: 0.6, b: 1 };
    for (const drive of [orange, azure, { r: 1, g: 0, b: 0.1 }]) expect(hasOwnHue(drive, bt709(drive), D65)).toBe(true);
    expect(hasOwnHue(orange, bt709(HUES['green'] as Rgb), D65)).toBe(false);
    expect(hasOwnHue(orange, bt709(HUES['magenta'] as Rgb), null)).toBe(false);
    expect(hasOwnHue(azure, bt709(HUES['magenta'] as Rgb), D65)).toBe(false);
  });

  it.each([
    ['red', [-13, 48], [-3, 40]],
    ['yellow', [48, 98], [40, 109]],
    ['green', [98, 168], [109, 145]],
    ['cyan', [168, 228], [145, 241]],
    ['blue', [228, 278], [241, 272]],
    ['magenta', [278, 347], [272, 357]],
  ] as const)('takes light for %s up to 1.5 degrees from the hues beside it', (name, aroundWhite, aroundD65) => {
    for (const [[from, to], white] of [[aroundWhite, D65] as const, [aroundD65, null] as const]) {
      const isTaken = (degrees: number) => hasOwnHue(HUES[name] as Rgb, lightAt(degrees), white);
      expect([from + 1.4, from + 1.6, to - 1.6, to - 1.4].map(isTaken)).toEqual([false, true, true, false]);
    }
  });

  it('is not asked of light that has no chromaticity', () => {
    const none = { X: 0, Y: 0, Z: 0 };
    expect(hasOwnHue({ r: 1, g: 0, b: 0 }, none, null)).toBe(true);
  });
});

describe('a display of BT.709', () => {
  it.each<[string, Rgb, Xyz]>([
    ['red', { r: 1, g: 0, b: 0 }, { X: 0.4124, Y: 0.2126, Z: 0.0193 }],
    ['green', { r: 0, g: 1, b: 0 }, { X: 0.3576, Y: 0.7152, Z: 0.1192 }],
    ['blue', { r: 0, g: 0, b: 1 }, { X: 0.1805, Y: 0.0722, Z: 0.9505 }],
  ])('shows %s as its standard gives it', (_, drive, light) => {
    expect(bt709(drive)).toEqual(light);
  });

  it('shows half drive at a gamma of 2.2', () => {
    expect(bt709({ r: 0, g: 0.5, b: 0 }).Y).toBeCloseTo(0.7152 * 0.2176376, 7);
  });
});
