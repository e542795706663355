import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { checkLastPixel } from '../../../src/judge/reasons/check-last-pixel.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import { buildEvidence } from '../build-evidence.ts';

const profile = findProfile('calibration-match@1');
const options = { judgedAt: '2026-01-05T09:00:00.000Z' };
const at = { xPx: 3839, yPx: 2159 };

function evidenceWith(rgbFull: Rgb, patches: readonly string[] = profile.plan.patches, bitDepth = 8) {
  const rawValue = { format: 'RGB', ...rgbFull } as const;
  const signal = { hdcp: false, rgbFull, bitDepth, colorFormat: 'RGB', rawValue } as const;
  const lastPixelAtEnd = { requested: at, actual: at, ...signal, received: {}, attempts: [] };
  return { ...buildEvidence({ patches }), lastPixelAtEnd };
}

const gray = (code: number): Rgb => ({ r: code, g: code, b: code });
/** The last cell of the chart. */
const corner = { r: 192, g: 192, b: 64 };

describe('the last pixel of the signal, read after the last point', () => {
  it('that is not of the picture makes a run inconclusive', () => {
    const { verdict } = judgeEvidence(evidenceWith(gray(32)), profile, options);
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons).toMatchObject([
      { code: 'edge-apart', params: { at, codes: gray(32), beside: corner, bitDepth: 8, besideBitDepth: 8 } },
    ]);
  });

  it.each<[Rgb, boolean]>([
    [corner, true],
    [{ ...corner, b: 64 + 16 }, true],
    [{ ...corner, b: 64 + 17 }, false],
    [{ ...corner, r: 192 - 17 }, false],
  ])('of %j: passes is %s', (rgb, passes) => {
    expect(judgeEvidence(evidenceWith(rgb), profile, options).verdict.outcome === 'pass').toBe(passes);
  });

  it('is not looked at in a run that misses any limit, and fails by that', () => {
    const { lastPixelAtEnd } = evidenceWith(gray(32));
    const bad = buildEvidence({
      patches: profile.plan.patches,
      read: (codes, { index }, { name }) => (name === 'white' && index === 7 ? gray(200) : codes),
    });
    const { verdict } = judgeEvidence({ ...bad, lastPixelAtEnd }, profile, options);
    expect(verdict.outcome).toBe('fail');
    expect(verdict.reasons.map(({ code }) => code)).not.toContain('edge-apart');
  });

  it('says nothing without a reading of the same color', () => {
    const evidence = evidenceWith(gray(32));
    expect(checkLastPixel({ ...evidence, readings: [] })).toEqual([]);
    const chart = evidenceWith(gray(32), ['tone-chart']);
    const others = chart.readings.filter((reading) => reading.actual.xPx < 3000 || reading.actual.yPx < 1600);
    expect(checkLastPixel({ ...chart, readings: others })).toEqual([]);
    expect(checkLastPixel(chart)).toHaveLength(1);
  });

  it('is held against the patch that was on the screen last, in the depth of each', () => {
    expect(checkLastPixel(evidenceWith(gray(0), ['white', 'black']))).toEqual([]);
    expect(checkLastPixel(evidenceWith(gray(255), ['white', 'black']))).toHaveLength(1);
    expect(checkLastPixel(evidenceWith(gray(1023), ['black', 'white'], 10))).toEqual([]);
  });

  it.each([
    [200, 0],
    [255, 1],
  ])('is held against the nearest reading: of %i gives %i reasons', (code, count) => {
    const { lastPixelAtEnd } = evidenceWith(gray(code), ['white']);
    const isLast = ({ xFraction, yFraction }: { xFraction: number; yFraction: number }) =>
      xFraction > 0.8 && yFraction > 0.8;
    const readings = buildEvidence({
      patches: 'white',
      read: (codes, point) => (isLast(point) ? gray(200) : codes),
    });
    const reasons = checkLastPixel({ ...readings, ...(lastPixelAtEnd && { lastPixelAtEnd }) });
    expect(reasons.map(({ params }) => params)).toMatchObject(count === 0 ? [] : [{ beside: gray(200) }]);
  });

  it('is not a reason if the run fails by a limit, or if it was not read', () => {
    const bad = {
      ...evidenceWith(gray(32)),
      readings: buildEvidence({ patches: profile.plan.patches, read: () => gray(32) }).readings,
    };
    expect(judgeEvidence(bad, profile, options).verdict.reasons.map(({ code }) => code)).not.toContain('edge-apart');
    expect(checkLastPixel(buildEvidence())).toEqual([]);
    expect(checkLastPixel({ ...evidenceWith(gray(32)), readings: [] })).toEqual([]);
  });
});
