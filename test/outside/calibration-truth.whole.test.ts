import { describe, expect, it } from 'vitest';
import { inspectServer, outcomeOf, serverForTest } from './inspect-outside.ts';
import { type Calibration, type Color, calibrationOf, type MonitorState, soundColors } from './monitor-state.ts';
import { inCorner, signalOf } from './signals.ts';

type Colors = Parameters<typeof calibrationOf>[0];

const calibratedTo = (colors: Colors, changes: Partial<Calibration> = {}): Partial<MonitorState> => {
  const calibration = calibrationOf(colors, changes);
  return { calibrations: () => [calibration] };
};

const times = ({ X, Y, Z }: Color, factor: number): Color => ({ X: X * factor, Y: Y * factor, Z: Z * factor });
const all = (factor: number): Colors =>
  Object.fromEntries(Object.entries(soundColors).map(([name, color]) => [name, times(color, factor)]));
const { white, red, green, blue, black } = soundColors;
const primariesTimes = (factor: number): Colors => ({
  red: times(red, factor),
  green: times(green, factor),
  blue: times(blue, factor),
});

describe('a calibration that cannot be true is inconclusive', () => {
  const impossible: Record<string, Colors> = {
    'contrast of 1.01:1': { black: times(white, 1 / 1.01) },
    'contrast of 9:1': { black: times(white, 1 / 9) },
    'black brighter than white': { black: times(white, 1.5) },
    'a white of ten times the primaries': { white: times(white, 10) },
    'primaries whose luminance adds up to a quarter of white': primariesTimes(0.25),
    'primaries whose luminance adds up to 2.2 times white': primariesTimes(2.2),
    'a white more saturated than the blue primary': { white: { X: 18, Y: 100, Z: 600 } },
    'a white beyond the red primary': { white: { X: 260, Y: 100, Z: 1 } },
    'a white beyond the green primary': { white: { X: 30, Y: 100, Z: 2 } },
    'three equal primaries': { red: times(white, 0.33), green: times(white, 0.33), blue: times(white, 0.33) },
    'three primaries on one line': { red, blue, green: { X: 59.29, Y: 28.48, Z: 96.98 } },
    'a white of a million cd/m2': all(10_000),
    'a white of 200,000 cd/m2': all(2000),
    'a white of a millionth cd/m2': all(1e-8),
    'a white of 0 cd/m2': all(0),
    'a negative component': { red: { X: 41, Y: 21, Z: -30 } },
    'a primary of no light': { green: times(green, 0) },
    'a black of one color only, brighter than its luminance allows': { black: { X: 0.1, Y: 0.1, Z: 60 } },
  };

  it.each(Object.entries(impossible))('%s', async (_, colors) => {
    expect(await outcomeOf(calibratedTo(colors))).toBe('inconclusive');
  });

  it('a calibration of next year', async () => {
    const executedAt = new Date(Date.now() + 365 * 86_400_000).toISOString();
    expect(await outcomeOf(calibratedTo({}, { executedAt }))).toBe('inconclusive');
  });

  it.each(['yesterday', '', '2026-13-45 99:99'])('a calibration of the date "%s"', async (executedAt) => {
    expect(await outcomeOf(calibratedTo({}, { executedAt }))).toBe('inconclusive');
  });
});

it('contrast of 1.01:1 does not let a half-black screen pass', async () => {
  const halfBlack = signalOf((drives, x) => (x < 1920 ? { r: 0, g: 0, b: 0 } : drives));
  const state = { ...calibratedTo({ black: times(white, 1 / 1.01) }), signal: halfBlack };
  expect(await outcomeOf(state)).not.toBe('pass');
});

it('a white of ten times the primaries does not let a corner of wrong primaries pass', async () => {
  const off = signalOf(
    inCorner(({ r, g, b }) => (r + g + b > 1.5 ? { r, g, b } : { r: r * 0.8, g: g * 0.8, b: b * 0.8 })),
  );
  expect(await outcomeOf({ ...calibratedTo({ white: times(white, 10) }), signal: off })).not.toBe('pass');
});

describe('a calibration that can be true passes', () => {
  const possible: Record<string, Colors> = {
    'sRGB at 100 cd/m2': {},
    'a black of no light': { black: times(black, 0) },
    'contrast of 50:1': { black: times(white, 1 / 50) },
    'HDR at 1000 cd/m2': all(10),
    'HDR at 4000 cd/m2': all(40),
    'a dim screen of 40 cd/m2': all(0.4),
    'primaries 3 % brighter than white': primariesTimes(1.03),
    'a white subpixel that doubles white': primariesTimes(0.5),
    'a white point of 5000 K': { white: { X: 96.42, Y: 100, Z: 82.49 } },
    'a white point of 9300 K': { white: { X: 95.3, Y: 100, Z: 141.3 } },
    'a black of another tint': { black: { X: 0.09, Y: 0.1, Z: 0.2 } },
  };

  it.each(Object.entries(possible))('%s', async (_, colors) => {
    expect(await outcomeOf(calibratedTo(colors))).toBe('pass');
  });

  it('how far the primaries miss the white is in the record', async () => {
    const server = await serverForTest(calibratedTo(primariesTimes(0.8)));
    expect(JSON.stringify(await inspectServer(server))).toMatch(/additiv/i);
  });
});
