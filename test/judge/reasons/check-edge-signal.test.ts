import { describe, expect, it } from 'vitest';
import { checkEdgeSignal } from '../../../src/judge/reasons/check-edge-signal.ts';
import type { LastPixel } from '../../../src/read/signal/last-pixel.ts';
import { buildEvidence } from '../build-evidence.ts';

const at = { xPx: 3839, yPx: 2159 };
const white = { r: 255, g: 255, b: 255 };
const pixel = {
  ...{ requested: at, actual: at, hdcp: false, rgbFull: white, bitDepth: 8, received: {}, attempts: [] },
  ...{ colorFormat: 'RGB', rawValue: { format: 'RGB', ...white } },
} satisfies LastPixel;
const evidence = buildEvidence({ patches: 'white' });
const full = [{ range: 'full', matrix: null }] as const;
const underHdcp = evidence.readings.map((one) => ({ ...one, hdcp: true }));

const codesOf = (more: Partial<typeof evidence>) =>
  checkEdgeSignal({ ...evidence, ...more }, full).map(({ code }) => code);

describe('the last pixel', () => {
  it('of the signal that was read gives no reason', () => {
    expect(codesOf({ lastPixel: pixel, lastPixelAtEnd: pixel })).toEqual([]);
  });

  it('may be read before HDCP comes on, but not after it went off', () => {
    expect(codesOf({ readings: underHdcp, lastPixel: pixel })).toEqual([]);
    expect(codesOf({ readings: underHdcp, lastPixelAtEnd: pixel })).toEqual(['edge-signal-differs']);
    expect(codesOf({ lastPixel: { ...pixel, hdcp: true } })).toEqual(['edge-signal-differs']);
  });

  it('of another depth is of another signal, whatever HDCP does', () => {
    expect(codesOf({ readings: underHdcp, lastPixel: { ...pixel, bitDepth: 10 } })).toEqual(['edge-signal-differs']);
  });

  it('after the run is held against the one before it if only light was measured', () => {
    const lastPixelAtEnd = { ...pixel, hdcp: true };
    expect(codesOf({ readings: [], lastPixel: pixel, lastPixelAtEnd })).toEqual(['edge-signal-differs']);
  });

  it.each([
    [516, []],
    [517, ['edge-contradicts']],
  ])('of 10 bits may be a step of 8 bits off its components: %i', (code, expected) => {
    const readings = buildEvidence({ patches: 'white', bitDepth: 10 }).readings;
    const rawValue = { format: 'RGB' as const, r: 512, g: 512, b: 512 };
    const lastPixelAtEnd = { ...pixel, bitDepth: 10, rawValue, rgbFull: { r: code, g: code, b: code } };
    expect(codesOf({ readings, lastPixelAtEnd })).toEqual(expected);
  });
});
