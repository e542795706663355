import { describe, expect, it } from 'vitest';
import { colorBasis } from '../../../src/judge/color/color-basis.ts';
import type { Deviation } from '../../../src/judge/color/deviation.ts';
import { deviations } from '../../../src/judge/color/deviations.ts';
import { withCode } from '../../with-code.ts';
import { buildEvidence, REFERENCE, withReading } from '../build-evidence.ts';
import { ciede2000, lab } from './independent.ts';

const { model } = colorBasis(REFERENCE);

describe('deviations', () => {
  it('are zero if every patch arrived as it was shown', () => {
    const { plan, readings } = buildEvidence({ patches: 'white,red,gray-128,black' });
    const found = deviations(plan, readings, model);
    expect(found).toHaveLength(100);
    for (const { color, codeValueError, commandedCodeValueError } of found) {
      expect(color).toMatchObject({ deltaE2000: 0, luminanceDeviationPercent: 0, deltaUv1976: 0 });
      expect([codeValueError, commandedCodeValueError]).toEqual([
        { r: 0, g: 0, b: 0 },
        { r: 0, g: 0, b: 0 },
      ]);
    }
  });

  it('hold a reading against what its patch should be', () => {
    const { plan, readings } = buildEvidence({ patches: 'white', read: ({ r, g, b }) => ({ r: r - 15, g, b }) });
    const [first] = deviations(plan, readings, model) as [Deviation];
    const white = REFERENCE.colors.white;
    expect(first.expectedRgb).toEqual({ r: 255, g: 255, b: 255 });
    expect(first.codeValueError).toEqual({ r: -15, g: 0, b: 0 });
    const xyz = first.color?.xyz ?? white;
    expect(first.color?.luminanceDeviationPercent).toBeCloseTo((100 * (xyz.Y - 120)) / 120, 9);
    expect(first.color?.deltaE2000).toBeCloseTo(ciede2000(lab(white, white), lab(xyz, white)), 6);
  });

  it('allow no rounding by a matrix if the reading has as many bits as the patch', () => {
    // BT.709, limited, 8 bits: red is sent as 63/102/240, which a monitor decodes as 255/1/0.
    const { plan, readings } = buildEvidence({
      patches: 'red',
      read: () => ({ r: 255, g: 1, b: 0 }),
      raw: () => ({ format: 'YCBCR', y: 63, cb: 102, cr: 240 }),
    });
    const [first] = deviations(plan, readings, model) as [Deviation];
    expect(first).toMatchObject({
      expectedRgb: { r: 255, g: 0, b: 0 },
      codeValueError: { r: 0, g: 1, b: 0 },
      commandedCodeValueError: { r: 0, g: 1, b: 0 },
    });
  });

  it('allow a step of rounding by a limited range if the reading has more bits than the patch', () => {
    // 100 of 255 is 407.5 of 64 to 940, sent as 408 and decoded as 401.7 of 1023: 402, and 403 is still 100 of 255.
    const { plan, readings } = buildEvidence({
      patches: 'white,gray-100',
      bitDepth: 10,
      read: ({ r }) => (r === 255 ? { r: 1023, g: 1023, b: 1023 } : { r: 403, g: 403, b: 403 }),
      raw: ({ r }) =>
        r === 1023 ? { format: 'RGB', r: 940, g: 940, b: 940 } : { format: 'RGB', r: 408, g: 408, b: 408 },
    });
    expect(deviations(plan, readings, model).at(-1)).toMatchObject({
      expectedRgb: { r: 402, g: 402, b: 402 },
      codeValueError: { r: 1, g: 1, b: 1 },
      commandedCodeValueError: { r: 0, g: 0, b: 0 },
    });
  });

  it('compare measured light in place of the signal', () => {
    const { plan, readings } = buildEvidence({ patches: 'white', light: () => ({ X: 114.05, Y: 108, Z: 130.66 }) });
    const [first] = deviations(plan, readings, model) as [Deviation];
    expect(first.color?.xyz.Y).toBe(108);
    expect(first.color?.luminanceDeviationPercent).toBeCloseTo(-10, 9);
  });

  it('are none of light that cannot be', () => {
    const { plan, readings } = buildEvidence({ patches: 'white', light: () => ({ X: 114.05, Y: -1, Z: 130.66 }) });
    expect(deviations(plan, readings, model)).toEqual([]);
  });

  it('have no color without a reference, nor between black and white without a tone response', () => {
    const { plan, readings } = buildEvidence({
      patches: 'white,gray-128',
      read: (codes, { index }) => (index === 0 ? { ...codes, r: 100 } : codes),
    });
    expect(deviations(plan, readings, null).every(({ color }) => color === null)).toBe(true);
    const toneless = colorBasis({ ...REFERENCE, toneResponse: null }).model;
    const found = deviations(plan, readings, toneless);
    expect(found.filter(({ color }) => color === null).map(({ patchIndex }) => patchIndex)).toEqual([
      0,
      ...Array(25).fill(1),
    ]);
  });

  it('have no color if what should be there has none, whatever was read', () => {
    const toneless = colorBasis({ ...REFERENCE, toneResponse: null }).model;
    const asWhite = { r: 255, g: 255, b: 255 };
    const { plan, readings } = buildEvidence({ patches: 'gray-128', read: () => asWhite });
    expect(deviations(plan, readings, toneless).every(({ color }) => color === null)).toBe(true);
  });

  it('have no percentage and no chromaticity without light', () => {
    const dark = { ...REFERENCE, colors: { ...REFERENCE.colors, black: { X: 0, Y: 0, Z: 0 } } };
    const { plan, readings } = buildEvidence({ patches: 'black' });
    const [first] = deviations(plan, readings, colorBasis(dark).model) as [Deviation];
    expect(first.color).toMatchObject({ deltaE2000: 0, luminanceDeviationPercent: null, deltaUv1976: null });
  });

  it('leave out readings that cannot be true or are of no patch of the plan', () => {
    const evidence = buildEvidence({ patches: 'white' });
    const { plan, readings } = withReading(withReading(evidence, 3, { rgbFull: { r: 300, g: 0, b: 0 } }), 4, {
      patchIndex: 7,
    });
    expect(deviations(plan, readings, model).map(({ reading }) => reading)).not.toContain(3);
    expect(deviations(plan, readings, model)).toHaveLength(23);
  });
});

describe('colorBasis', () => {
  it('takes the tone response that was asked for before that of the target', () => {
    expect(colorBasis(REFERENCE).toneResponse).toEqual({ value: 2.2, from: 'target' });
    expect(colorBasis(REFERENCE, 'sRGB').toneResponse).toEqual({ value: 'sRGB', from: 'option' });
    expect(colorBasis(null, 2.4)).toMatchObject({ toneResponse: { value: 2.4, from: 'option' }, model: null });
    expect(colorBasis(null)).toMatchObject({ toneResponse: null, model: null, referenceProblem: null });
  });

  it('refuses a wrong option, but only tells of a wrong target', () => {
    expect(() => colorBasis(REFERENCE, 'EBU')).toThrow(withCode('unknown-tone-response'));
    const basis = colorBasis({ ...REFERENCE, toneResponse: 'EBU' });
    expect(basis.toneResponse).toBeNull();
    expect(basis.model).not.toBeNull();
    expect(basis.whyNoColor).toEqual({
      code: 'unknown-tone-response',
      params: { message: expect.stringMatching(/"EBU" is not known.*sRGB/) },
    });
  });

  it('says why there is no color', () => {
    expect(colorBasis(null).whyNoColor).toEqual({ code: 'calibration-missing', params: {} });
    expect(colorBasis({ ...REFERENCE, toneResponse: null }).whyNoColor).toEqual({
      code: 'tone-response-missing',
      params: { known: expect.stringContaining('BT.1886') },
    });
    const same = { ...REFERENCE, colors: { ...REFERENCE.colors, black: REFERENCE.colors.white } };
    const referenceProblem = { code: 'unusable-reference', params: { message: expect.stringMatching(/no brighter/) } };
    expect(colorBasis(same)).toMatchObject({ model: null, referenceProblem, whyNoColor: referenceProblem });
  });

  it('lets a broken program break', () => {
    const broken = { ...REFERENCE, colors: null as unknown as (typeof REFERENCE)['colors'] };
    expect(() => colorBasis(broken)).toThrow(TypeError);
  });
});
