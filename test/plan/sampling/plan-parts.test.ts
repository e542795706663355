import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePatch } from '../../../src/plan/pattern/patch.ts';
import { patternPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import {
  type PatchInput,
  parsePlannedPatches,
  patchInputText,
  resolvePatchInput,
} from '../../../src/plan/sampling/patch-input.ts';
import { partOf, partsOf, plannedCount, plannedPoints, pointFinder } from '../../../src/plan/sampling/plan-parts.ts';
import { planSampling, toEvenCoordinates } from '../../../src/plan/sampling/plan-sampling.ts';
import { planSchema } from '../../../src/plan/sampling/plan-schema.ts';
import { minimumSpanOf, spanOf } from '../../../src/plan/sampling/span.ts';

const resolution = { widthPx: 3840, heightPx: 2160 };
const ramp = patternPatch(
  { kind: 'ramp', direction: 'horizontal', from: { r: 0, g: 0, b: 0 }, to: { r: 255, g: 255, b: 255 } },
  resolution,
);

function planOf(patches: readonly PatchInput[], layout = '5x5') {
  return planSampling({ layout, order: 'serpentine', resolution, patches: patches.map(resolvePatchInput) });
}

describe('a plan of parts', () => {
  const plan = planOf(['white', { patch: 'red', layout: '5-tenth' }, { patch: ramp, layout: '25x1' }, 'black']);

  it('reads each patch at the points of its own layout, else at those of the plan', () => {
    expect(partsOf(plan).map(({ layout, points }) => [layout, points.length])).toEqual([
      ['5x5', 25],
      ['5-tenth', 5],
      ['25x1', 25],
      ['5x5', 25],
    ]);
    expect(plannedCount(plan)).toBe(80);
    expect(partOf(plan, 0)).toBe(plan);
    expect(partOf(plan, 1)).toMatchObject({ grid: null, centerIndex: 2, resolution });
    expect(partOf(plan, 9)).toBe(plan);
  });

  it('numbers the points of each layout from 0, and keeps the reading order of the plan', () => {
    expect(plan.patches[2]?.ownLayout).toEqual(
      (({ layout, grid, points, centerIndex }) => ({ layout, grid, points, centerIndex }))(planOf(['white'], '25x1')),
    );
    const pointAt = pointFinder(plan);
    expect(pointAt(1, 2)).toMatchObject({ xPx: 1920, yPx: 1080 });
    expect(pointAt(1, 5)).toBeUndefined();
    expect(pointAt(0, 24)).toMatchObject({ row: 4, column: 4 });
    expect([pointAt(null, 24), pointAt(9, 24)]).toEqual([pointAt(0, 24), pointAt(0, 24)]);
    expect(plannedPoints(plan).filter(({ patchIndex }) => patchIndex === 1)).toHaveLength(5);
  });

  it('says what each part spans at least', () => {
    expect(minimumSpanOf(plan)).toEqual({
      width: spanOf(partOf(plan, 1)).width,
      height: spanOf(partOf(plan, 2)).height,
    });
  });

  it('is read from a file as it was written, also without parts', () => {
    for (const one of [plan, planOf(['white'])]) {
      expect(planSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(JSON.parse(JSON.stringify(one)));
    }
  });

  it('shows each patch once, whatever its layout', () => {
    expect(() => planOf(['white', 'white=3x3'])).toThrow(/shows each patch once/);
  });

  it('knows an image at the points of its own layout', () => {
    const size = { widthPx: 4, heightPx: 4 };
    const data = Uint8Array.from({ length: 48 }, (_, at) => at);
    const frame = { ...size, channels: 3, data } as const;
    const image = patternPatch({ kind: 'image', name: 'chart', frame }, size);
    const patches = [parsePatch('white'), { patch: image, layout: '1x1' }];
    const { pattern } = planSampling({ layout: '2x2', order: 'row-major', resolution: size, patches }).patches[1] ?? {};
    expect(pattern).toMatchObject({ kind: 'sampled-image', samples: [{ xPx: 2, yPx: 2, r: 30, g: 31, b: 32 }, {}] });
  });
});

describe('a plan of parts under HDCP', () => {
  it('has every point of every part on even coordinates, no pixel twice in a part, whatever the layouts', () => {
    const layouts = fc.constantFrom('5x5', '13', '9-ring', '5-tenth', '7x3', '101px,101px;100px,100px;2001px,2001px');
    const property = fc.property(layouts, fc.option(layouts), fc.option(layouts), (layout, red, black) => {
      const own = (patch: string, text: string | null) => (text === null ? patch : { patch, layout: text });
      const even = toEvenCoordinates(planOf(['white', own('red', red), own('black', black)], layout));
      expect(even.evenCoordinates).toBe(true);
      for (const { points, centerIndex } of partsOf(even)) {
        expect(points.filter(({ xPx, yPx }) => xPx % 2 !== 0 || yPx % 2 !== 0)).toEqual([]);
        expect(new Set(points.map(({ xPx, yPx }) => `${xPx},${yPx}`)).size).toBe(points.length);
        expect(points.map(({ index }) => index)).toContain(centerIndex);
      }
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('drops points that fall together in one part only', () => {
    const plan = toEvenCoordinates(planOf(['white', 'red=100px,100px;101px,101px;900px,900px']));
    expect(partsOf(plan).map(({ points }) => points.length)).toEqual([25, 2]);
    expect(toEvenCoordinates(plan)).toBe(plan);
  });
});

describe('patches as a caller writes them', () => {
  it('have a layout after an equals sign, in lists and one by one', () => {
    const planned = parsePlannedPatches('white, RED =5-tenth,50%=5x5');
    expect(planned).toEqual([
      parsePatch('white'),
      { patch: parsePatch('red'), layout: '5-tenth' },
      { patch: parsePatch('50%'), layout: '5x5' },
    ]);
    expect(['white', 'red=5-tenth', '50%=5x5'].map(resolvePatchInput)).toEqual(planned);
    expect(resolvePatchInput({ patch: 'red', layout: '13' })).toEqual({ patch: parsePatch('red'), layout: '13' });
    expect(resolvePatchInput(ramp)).toBe(ramp);
  });

  it('come back from the text that a journal keeps of them', () => {
    const inputs: readonly PatchInput[] = [
      '10%',
      'red=0.5,0.5;0.1,0.9',
      parsePatch('gray-128@10'),
      { patch: 'blue', layout: '9' },
      { patch: parsePatch('1/2/3'), layout: '5-sixth' },
    ];
    expect(inputs.map(patchInputText).map(resolvePatchInput)).toEqual(inputs.map(resolvePatchInput));
    expect(patchInputText({ patch: ramp, layout: '25x1' })).toBe('horizontal ramp from black to white=25x1');
  });

  it.each([
    ['purple=5x5', /Patch "purple" is not understood/],
    ['white,white=5x5', /white is there twice/],
    ['=5x5', /Patch "" is not understood/],
    ['white,', /Patch "" is not understood/],
    ['red=', /Layout "" is not known: expected /],
    ['red=5', /Layout "5" is not known: expected .*5-tenth/],
    ['red=0.5,0.5', /Patch "0\.5" is not understood/],
    ['red=5x5=5x5', /Layout "5x5=5x5" is not known/],
    ['red=201x1', /Layout 201x1 is out of range/],
  ])('refuses %s in one line', (text, message) => {
    const plan = () =>
      planSampling({ layout: '5x5', order: 'row-major', resolution, patches: parsePlannedPatches(text) });
    expect(plan).toThrow(message);
    expect(plan).toThrow(/^[^\n]*$/);
  });
});
