import { describe, expect, it } from 'vitest';
import { drives } from '../../../src/judge/color/code-values.ts';
import { primariesOf, type RgbSpace } from '../../../src/judge/color/rgb-space.ts';
import { resolveToneResponse } from '../../../src/judge/color/tone/resolve-tone-response.ts';
import { lightOfAnotherMode } from '../../../src/judge/diagnosis/light-of-another-mode.ts';
import { STANDARD_WHITES } from '../../../src/judge/diagnosis/standard-colors.ts';
import type { Reference } from '../../../src/read/reference/reference.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

interface Panel {
  readonly white?: Xyz;
  readonly primaries?: readonly [Xyz, Xyz, Xyz];
  readonly tone?: number | string;
  /** In parts of white. */
  readonly black?: number;
}

const PLAN = 'white,red,green,blue,gray-64,gray-128,gray-191,black';

/** A panel of 100 cd/m2 without black, measured under each patch; the middle is 10 % brighter than the edges. */
function found(
  panel: Panel,
  patches = PLAN,
  toneResponse: number | string | null = 2.2,
  reference: Reference | null = REFERENCE,
) {
  const { white = REFERENCE.colors.white, tone = 2.2, black = 0 } = panel;
  const { primaries = [REFERENCE.colors.red, REFERENCE.colors.green, REFERENCE.colors.blue] } = panel;
  const evidence = buildEvidence({
    ...{ patches, reference },
    light: ({ codes, bitDepth }, { xFraction: x, yFraction: y }) => {
      const drive = drives({ codes, bitDepth });
      const level = 100 - 40 * ((x - 0.5) ** 2 + (y - 0.5) ** 2);
      const { r, g, b } = resolveToneResponse(tone).toLight(drive, { whiteCdM2: 100, blackCdM2: 0 });
      const isGray = drive.r === drive.g && drive.g === drive.b;
      const color = isGray ? white : (primaries[[r, g, b].indexOf(1)] ?? primaries[0]);
      const scale = (isGray ? black + (1 - black) * r : 0.3) * (level / color.Y);
      return { X: scale * color.X, Y: scale * color.Y, Z: scale * color.Z };
    },
  });
  return lightOfAnotherMode(evidence, toneResponse)?.params ?? null;
}

const none = { white: null, primaries: null, toneResponses: [] };
const moved = ({ X, Y, Z }: Xyz, by: number): Xyz => ({ X: X * (1 + by), Y, Z: Z * (1 - by) });
const like = (space: RgbSpace) => ({ primaries: primariesOf(space) });

describe('lightOfAnotherMode', () => {
  it.each<[string, Panel, object]>([
    ['a white of D50', { white: STANDARD_WHITES.D50 }, { ...none, white: 'D50' }],
    ['a white near 9300 K', { white: moved(STANDARD_WHITES['9300 K'], 0.01) }, { ...none, white: '9300 K' }],
    ['the primaries of Adobe RGB', like('Adobe RGB'), { ...none, primaries: 'Adobe RGB' }],
    ['the primaries of Display P3', like('Display P3'), { ...none, primaries: 'Display P3' }],
    ['a tone response of 1.8', { tone: 1.8 }, { ...none, toneResponses: [1.8] }],
    [
      'a power of 2.4, as which BT.1886 starts at no black',
      { tone: 2.4 },
      { ...none, toneResponses: [2.4, 'BT.1886'] },
    ],
    [
      'another mode altogether',
      { ...like('BT.2020'), white: STANDARD_WHITES.DCI, tone: 2.6 },
      { white: 'DCI', primaries: 'BT.2020', toneResponses: [2.6] },
    ],
  ])('names %s', (_, panel, params) => {
    expect(found(panel)).toEqual(params);
  });

  it.each<[string, Panel]>([
    ['light as calibrated', {}],
    ['a slight drift of white', { white: moved(REFERENCE.colors.white, 0.01) }],
    ['a white of no standard', { white: moved(REFERENCE.colors.white, -0.06) }],
    [
      'a known white and primaries of no standard',
      { white: STANDARD_WHITES.D50, primaries: [REFERENCE.colors.green, REFERENCE.colors.red, REFERENCE.colors.blue] },
    ],
    ['a tone response that is a little apart', { tone: 2.26 }],
    ['a tone response of no standard', { tone: 3 }],
  ])('is silent on %s', (_, panel) => {
    expect(found(panel)).toBeNull();
  });

  it('takes the light of black for what the room adds to each gray', () => {
    const of = (tone: number, patches = PLAN) => found({ tone, black: 0.08 }, patches);
    expect(of(1.8)).toEqual({ ...none, toneResponses: [1.8] });
    expect(of(2.2)).toBeNull();
  });

  it.each([
    [1.8, 2.4],
    [2, 2.6],
    [2.2, 1.8],
    [2.4, 1.8],
    [2.6, 1.8],
    ['sRGB', 1.8],
    ['L*', 1.8],
  ])('knows a tone response of %s, whatever was calibrated (%s)', (tone, calibrated) => {
    expect(found({ tone }, PLAN, calibrated)).toMatchObject({ toneResponses: expect.arrayContaining([tone]) });
  });

  it('holds no color against a tone response but grays', () => {
    expect(found({ tone: 1.8 }, `${PLAN},128/64/64,64/64/128`)).toEqual({ ...none, toneResponses: [1.8] });
  });

  it('names no more than the patches tell', () => {
    expect(found(like('Adobe RGB'), 'white,red,black')).toBeNull();
    expect(found(like('Adobe RGB'), 'white,red,green,black')).toBeNull();
    expect(found({ tone: 1.8 }, 'white,black')).toBeNull();
    expect(found({ tone: 1.8 }, 'gray-128')).toBeNull();
    expect(found({ tone: 1.8 }, PLAN, null)).toBeNull();
    expect(found({ white: STANDARD_WHITES.D50 }, PLAN, 2.2, null)).toBeNull();
    expect(found({ white: STANDARD_WHITES.D50 }, 'white,gray-128')).toEqual({ ...none, white: 'D50' });
  });

  /** A color with a luminance of 1, moved along u' (CIE 1976). */
  function movedInU(color: Xyz, by: number): Xyz {
    const sum = color.X + 15 * color.Y + 3 * color.Z;
    const [u, v] = [(4 * color.X) / sum + by, (9 * color.Y) / sum];
    return { X: (9 * u) / (4 * v), Y: 1, Z: (12 - 3 * u - 20 * v) / (4 * v) };
  }
  const calibratedTo = (colors: Partial<Reference['colors']>): Reference => ({
    ...REFERENCE,
    colors: { ...REFERENCE.colors, ...colors },
  });
  const { D50 } = STANDARD_WHITES;

  it.each([
    [0.00795, false],
    [0.00805, true],
  ])("names a white that is %d of u'v' from the calibration: %s", (apart, isNamed) => {
    const reference = calibratedTo({ white: movedInU(D50, apart) });
    expect(found({ white: D50 }, 'white', 2.2, reference) !== null).toBe(isNamed);
  });

  it.each([
    [0.00398, true],
    [0.00402, false],
  ])("names a white that is %d of u'v' from a standard: %s", (apart, isNamed) => {
    expect(found({ white: movedInU(D50, apart) }, 'white') !== null).toBe(isNamed);
  });

  it.each([
    [0.0199, false],
    [0.0201, true],
  ])("names primaries of which one is %d of u'v' from the calibration: %s", (apart, isNamed) => {
    for (const place of [0, 1, 2] as const) {
      const own = primariesOf('Adobe RGB');
      const [red, green, blue] = own.map((color, at) => (at === place ? movedInU(color, apart) : color)) as [
        Xyz,
        Xyz,
        Xyz,
      ];
      const reference = calibratedTo({ red, green, blue });
      expect(found(like('Adobe RGB'), 'white,red,green,blue', 2.2, reference) !== null).toBe(isNamed);
    }
  });

  it.each([
    [0.0119, true],
    [0.01205, false],
  ])("names primaries of which one is %d of u'v' from a standard: %s", (apart, isNamed) => {
    for (const place of [0, 1, 2] as const) {
      const own = primariesOf('Adobe RGB');
      const primaries = own.map((color, at) => (at === place ? movedInU(color, apart) : color)) as [Xyz, Xyz, Xyz];
      expect(found({ primaries }, 'white,red,green,blue') !== null).toBe(isNamed);
    }
  });

  // Under a gray of 128 an exponent that is higher by d takes d ln(255 / 128) off the logarithm of its luminance.
  it.each([
    [2.2, 2.2 + 0.1195 / Math.log(255 / 128), false],
    [2.2, 2.2 + 0.1205 / Math.log(255 / 128), true],
    [1.8 - 0.0498 / Math.log(255 / 128), 3, true],
    [1.8 - 0.0502 / Math.log(255 / 128), 3, false],
  ])('names a tone response of %d calibrated to %d: %s', (tone, calibrated, isNamed) => {
    expect(found({ tone }, 'white,gray-128,black', calibrated) !== null).toBe(isNamed);
  });

  it.each([
    ['gray-38', true],
    ['gray-154@10', false],
    ['gray-216', false],
    ['gray-217', true],
  ])('leaves out grays near black and white: %s is %s', (name, isLeftOut) => {
    const level = ({ r }: { readonly r: number }, patch: string) => r ** 2.2 * (patch === name ? 0.6 : 1);
    const evidence = buildEvidence({
      patches: `white,gray-128,${name},black`,
      light: (patch) => {
        const Y = 100 * level(drives(patch), patch.name);
        return { X: 0.95 * Y, Y, Z: 1.09 * Y };
      },
    });
    expect(lightOfAnotherMode(evidence, 1.8) !== null).toBe(isLeftOut);
  });

  it('goes by what was measured, however often and wherever', () => {
    const own = buildEvidence({
      patches: 'white,gray-64,gray-128,black,tone-chart',
      light: (patch) => {
        const Y = patch.pattern ? 55 : 100 * drives(patch).r ** 1.8;
        return { X: 0.95 * Y, Y, Z: 1.09 * Y };
      },
    });
    const params = { ...none, toneResponses: [1.8] };
    expect(lightOfAnotherMode(own, 2.2)?.params).toEqual(params);
    const half = own.readings.filter(({ patchIndex, pointIndex }) => patchIndex !== 2 || pointIndex < 10);
    expect(lightOfAnotherMode({ ...own, readings: half }, 2.2)?.params).toEqual(params);
    const once = own.readings.filter(({ pointIndex }) => pointIndex === 0);
    expect(lightOfAnotherMode({ ...own, readings: once }, 2.2)?.params).toEqual(params);
    const without = own.readings.filter(({ patchIndex }) => patchIndex !== 1);
    expect(lightOfAnotherMode({ ...own, readings: without }, 2.2)?.params).toEqual(params);
  });
});
