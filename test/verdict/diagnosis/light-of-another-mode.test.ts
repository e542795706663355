import { describe, expect, it } from 'vitest';
import { drives } from '../../../src/color/code-values.ts';
import { primariesOf, type RgbSpace } from '../../../src/color/rgb-space.ts';
import { resolveToneResponse } from '../../../src/color/tone/resolve-tone-response.ts';
import type { Reference } from '../../../src/reference/reference.ts';
import type { Xyz } from '../../../src/reference/xyz.ts';
import { lightOfAnotherMode } from '../../../src/verdict/diagnosis/light-of-another-mode.ts';
import { STANDARD_WHITES } from '../../../src/verdict/diagnosis/standard-colors.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

interface Panel {
  readonly white?: Xyz;
  readonly primaries?: readonly [Xyz, Xyz, Xyz];
  readonly tone?: number | string;
}

const PLAN = 'white,red,green,blue,grey-64,grey-128,grey-191,black';

/** A panel of 100 cd/m2 without black, measured under each patch; the middle is 10 % brighter than the edges. */
function found(
  panel: Panel,
  patches = PLAN,
  toneResponse: number | string | null = 2.2,
  reference: Reference | null = REFERENCE,
) {
  const { white = REFERENCE.colors.white, tone = 2.2 } = panel;
  const { primaries = [REFERENCE.colors.red, REFERENCE.colors.green, REFERENCE.colors.blue] } = panel;
  const evidence = buildEvidence({
    ...{ patches, reference },
    light: ({ codes, bitDepth }, { xFraction: x, yFraction: y }) => {
      const drive = drives({ codes, bitDepth });
      const level = 100 - 40 * ((x - 0.5) ** 2 + (y - 0.5) ** 2);
      const { r, g, b } = resolveToneResponse(tone).toLight(drive, { whiteCdM2: 100, blackCdM2: 0 });
      const isGray = drive.r === drive.g && drive.g === drive.b;
      const color = isGray ? white : (primaries[[r, g, b].indexOf(1)] as Xyz);
      const scale = (isGray ? r : 0.3) * (level / color.Y);
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

  it('names no more than the patches tell', () => {
    expect(found(like('Adobe RGB'), 'white,red,black')).toBeNull();
    expect(found(like('Adobe RGB'), 'white,red,green,black')).toBeNull();
    expect(found({ tone: 1.8 }, 'white,black')).toBeNull();
    expect(found({ tone: 1.8 }, 'grey-128')).toBeNull();
    expect(found({ tone: 1.8 }, PLAN, null)).toBeNull();
    expect(found({ white: STANDARD_WHITES.D50 }, PLAN, 2.2, null)).toBeNull();
    expect(found({ white: STANDARD_WHITES.D50 }, 'white,grey-128')).toEqual({ ...none, white: 'D50' });
  });
});
