import { describe, expect, it } from 'vitest';
import { measurePanel, type PanelSettings } from '../../../src/simulator/panel/measure-panel.ts';
import { atLuminance, measuredColor } from '../../../src/simulator/panel/measured-color.ts';

const panel: PanelSettings = {
  whiteCdM2: 120,
  blackCdM2: 0.1,
  white: [0.3127, 0.329],
  black: [0.28, 0.29],
  primaries: { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] },
};

describe('a measured panel', () => {
  it('gives the luminance shares that ITU-R BT.709-6, item 3.2, states for its primaries', () => {
    const { white, red, green, blue } = measurePanel({ ...panel, blackCdM2: 0, whiteCdM2: 100 });
    expect(white.Y).toBe(100);
    expect([red.Y, green.Y, blue.Y].map((value) => Math.round(value * 100) / 100)).toEqual([21.26, 71.52, 7.22]);
  });

  it('is additive beyond its black', () => {
    const { white, red, green, blue, black } = measurePanel(panel);
    for (const axis of ['X', 'Y', 'Z'] as const) {
      const sum = red[axis] + green[axis] + blue[axis] - 3 * black[axis];
      expect(Math.abs(sum - (white[axis] - black[axis]))).toBeLessThan(1e-5);
    }
    expect(black.Y).toBe(0.1);
  });

  it('states chromaticities that agree with XYZ', () => {
    for (const { X, Y, Z, x, y } of Object.values(measurePanel(panel))) {
      expect(Math.abs(x - X / (X + Y + Z))).toBeLessThan(2e-5);
      expect(Math.abs(y - Y / (X + Y + Z))).toBeLessThan(2e-5);
    }
    expect(measuredColor(atLuminance([0.3127, 0.329], 120))).toMatchObject({ Y: 120, x: 0.3127, y: 0.329 });
  });

  it('has no chromaticity without light', () => {
    expect(measurePanel({ ...panel, blackCdM2: 0 }).black).toEqual({ X: 0, Y: 0, Z: 0, x: 0, y: 0 });
  });
});
