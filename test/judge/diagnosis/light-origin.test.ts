import { describe, expect, it } from 'vitest';
import { lightOrigin } from '../../../src/judge/diagnosis/light-origin.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import type { LightReading } from '../../../src/read/reading.ts';
import { buildEvidence, signalsOf } from '../build-evidence.ts';

const gray = (code: number): Rgb => ({ r: code, g: code, b: code });
const SIZE = { layout: '3x3', patches: 'white,gray-128' };

/** Light as a gamma of 2.2 makes it of code values, times what the panel does to it. */
function measured(codeAt: (point: number) => number, panelAt: (point: number) => number = () => 1) {
  const light = buildEvidence({
    ...SIZE,
    light: (patch, { index }) => {
      const share = panelAt(index) * ((codeAt(index) * patch.codes.g) / 255 / 255) ** 2.2;
      return { X: 114.05 * share, Y: 120 * share, Z: 130.66 * share };
    },
  });
  const read = (codes: Rgb, { index }: { index: number }) => gray(Math.round((codes.g * codeAt(index)) / 255));
  const signal = signalsOf(buildEvidence({ ...SIZE, read }));
  return { ...light, meterLog: { warmUps: [], drift: [], driftMissed: [], driftSkipped: 0, signal, signalMissed: [] } };
}

const dimAt =
  (...dim: readonly number[]) =>
  (at: string) =>
  (point: number) =>
    dim.includes(point) ? (at === 'panel' ? 0.6 : 200) : at === 'panel' ? 1 : 255;
const causes = (evidence: Parameters<typeof lightOrigin>[0]) => lightOrigin(evidence, 2.2).map(({ cause }) => cause);

describe('if the point that differs most from the center does so', () => {
  it.each([
    ['a panel that is darker there', measured(() => 255, dimAt(7)('panel')), 'deviation-in-panel'],
    ['a signal that is darker there', measured(dimAt(7)('signal')), 'deviation-in-signal'],
    ['both', measured(dimAt(7)('signal'), dimAt(7)('panel')), 'deviation-in-both'],
  ])('is found in %s', (_, evidence, cause) => {
    const [found] = lightOrigin(evidence, 2.2);
    const { xPx, yPx } = evidence.plan.points[7] as { xPx: number; yPx: number };
    expect(found).toMatchObject({ cause, params: { patch: 'white', at: { xPx, yPx } } });
    expect(Object.keys(found?.params ?? {})).toEqual(['patch', 'at', 'light', 'signal', 'panel']);
  });

  it('is notified of the one point that is worst, in its numbers', () => {
    const panel = (point: number) => ({ 2: 0.9, 5: 0.7, 8: 0.8 })[point] ?? 1;
    const [found, ...others] = lightOrigin(
      measured(() => 255, panel),
      2.2,
    );
    expect(others).toEqual([]);
    expect(found?.params).toMatchObject({ at: { xPx: 3200, yPx: 1080 }, signal: 0 });
    const { light, panel: ofPanel } = (found as { params: object }).params as { light: number; panel: number };
    expect(light).toBe(ofPanel);
    expect(light).toBeGreaterThan(7);
  });

  it('is not told of an even screen, a run without signal or light, or a point of no plan', () => {
    const bad = measured(() => 255, dimAt(7)('panel'));
    expect(causes(bad)).toHaveLength(1);
    expect(causes(measured(() => 255))).toEqual([]);
    expect(causes({ ...bad, meterLog: { ...bad.meterLog, signal: [] } })).toEqual([]);
    const { meterLog: _, ...without } = bad;
    expect(causes(without)).toEqual([]);
    expect(causes({ ...bad, readings: [] })).toEqual([]);
    const moved = (from: number, change: object) =>
      bad.readings.map((one) => (one.pointIndex === from ? { ...one, ...change } : one)) as LightReading[];
    const signal = bad.meterLog.signal.map((one) => (one.pointIndex === 7 ? { ...one, pointIndex: 99 } : one));
    const gone = { ...bad, meterLog: { ...bad.meterLog, signal } };
    expect(causes({ ...gone, readings: moved(7, { pointIndex: 99 }) })).toEqual([]);
    expect(causes(gone)).toEqual([]);
  });
});
