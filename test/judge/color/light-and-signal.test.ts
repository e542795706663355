import { describe, expect, it } from 'vitest';
import type { DisplayModel } from '../../../src/judge/color/display-model.ts';
import { type ComparedPoint, lightAndSignal, originOf } from '../../../src/judge/color/light-and-signal.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';
import type { LightReading, SignalReading } from '../../../src/read/reading.ts';

const plan = planSampling({
  layout: '3x1',
  order: 'row-major',
  resolution: { widthPx: 300, heightPx: 100 },
  patches: [{ name: 'white', bitDepth: 8, codes: { r: 255, g: 255, b: 255 } }],
});
const taken = { patchIndex: 0, sequence: 0, startedAt: '', elapsedMs: 0, durationMs: 0, attempts: [], received: null };
const position = { xPx: 0, yPx: 0 };

function light(pointIndex: number, Y: number): LightReading {
  const place = { pointIndex, requested: position, actual: position };
  return { ...taken, ...place, kind: 'light', light: { X: Y, Y, Z: Y }, instrument: null, correction: null };
}

function signal(pointIndex: number, code: number): SignalReading {
  const rgbFull = { r: code, g: code, b: code };
  const place = { pointIndex, requested: position, actual: position, rawValue: { format: 'RGB' as const, ...rgbFull } };
  return { ...taken, ...place, kind: 'signal', rgbFull, bitDepth: 8, colorFormat: 'RGB', hdcp: false };
}

/** Light in proportion to the drive, without black. */
const model = { toXyz: ({ r, g, b }) => ({ X: r, Y: g, Z: b }) } as DisplayModel;

function compared(lights: readonly number[], codes: readonly number[], of: DisplayModel | null = model) {
  const points = lightAndSignal(
    plan,
    lights.map((Y, index) => light(index, Y)),
    codes.map((code, index) => signal(index, code)),
    of,
  );
  return points[0] as ComparedPoint;
}

describe('a point in light and signal', () => {
  it('whose signal is that of the center deviates in the panel', () => {
    const point = compared([80, 100, 100], [255, 255, 255]);
    expect(point.light).toBeGreaterThan(4);
    expect([point.signal, point.panel]).toEqual([0, point.light]);
    expect(originOf(point)).toBe('panel');
  });

  it('whose light is what the signal asks for deviates in the signal', () => {
    const point = compared([80, 100, 100], [204, 255, 255]);
    expect(point.panel).toBeCloseTo(0, 10);
    expect(originOf(point)).toBe('signal');
  });

  it('that is darker than its signal asks for deviates in both', () => {
    expect(originOf(compared([64, 100, 100], [204, 255, 255]))).toBe('both');
  });

  it('whose panel makes up for a bad signal does not deviate', () => {
    const point = compared([100, 100, 100], [204, 255, 255]);
    expect([point.light, originOf(point)]).toEqual([0, null]);
    expect(point.panel).toBeGreaterThan(4);
  });

  it('without a model is known only if its codes are those of the center', () => {
    expect(originOf(compared([80, 100, 100], [255, 255, 255], null))).toBe('panel');
    expect(compared([80, 100, 100], [204, 255, 255], null)).toMatchObject({ signal: null, panel: null });
    const dark = { toXyz: () => null } as unknown as DisplayModel;
    expect(originOf(compared([80, 100, 100], [204, 255, 255], dark))).toBeNull();
  });

  it('is not known without its signal, without the center, or in the dark', () => {
    expect(compared([80, 100, 100], [])).toMatchObject({ signal: null, panel: null });
    expect(compared([80], [255])).toMatchObject({ light: null, signal: null, panel: null });
    expect(compared([80, 0, 100], [255, 255, 255])).toMatchObject({ light: null });
  });

  it.each(['X', 'Y', 'Z'] as const)('has no color next to a center without %s', (name) => {
    const lights = [light(0, 80), { ...light(1, 100), light: { ...light(1, 100).light, [name]: 0 } }];
    expect(lightAndSignal(plan, lights, [], null)[0]).toMatchObject({ light: null });
  });

  it.each(['r', 'g', 'b'] as const)('whose signal differs in %s alone is not that of the center', (channel) => {
    const other = signal(0, 255);
    const signals = [{ ...other, rgbFull: { ...other.rgbFull, [channel]: 254 } }, signal(1, 255)];
    expect(lightAndSignal(plan, [light(0, 80), light(1, 100)], signals, null)[0]).toMatchObject({ signal: null });
  });
});

describe('the origin of a deviation, in CIEDE2000 from the center', () => {
  const of = (inLight: number | null, inSignal: number | null, inPanel: number | null) =>
    originOf({ patchIndex: 0, pointIndex: 0, light: inLight, signal: inSignal, panel: inPanel });

  it.each([
    [0.99, 0, 0.99, null],
    [1, 0, 1, 'panel'],
    [4, 1, 4, 'panel'],
    [4, 1.005, 4, 'both'],
    [4, 4, 1, 'signal'],
    [4, 4, 1.005, 'both'],
    [0.5, 0, 0, null],
    [null, 4, 4, null],
    [4, null, 4, null],
    [4, 4, null, null],
  ])('of %s, %s in the signal and %s in the panel is %s', (inLight, inSignal, inPanel, origin) => {
    expect(of(inLight, inSignal, inPanel)).toBe(origin);
  });
});
