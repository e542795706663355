/** Absolute CIE 1931 tristimulus values; Y in cd/m2. */
export interface PanelXyz {
  readonly X: number;
  readonly Y: number;
  readonly Z: number;
}

/** A color as the services write it: XYZ and the chromaticity that belongs to it. */
export interface MeasuredColor extends PanelXyz {
  readonly x: number;
  readonly y: number;
}

export type Chromaticity = readonly [x: number, y: number];

/** As an instrument reports it: XYZ with six decimals, x and y with six; both 0 if there is no light. */
export function measuredColor({ X, Y, Z }: PanelXyz): MeasuredColor {
  const sum = X + Y + Z;
  const [x, y] = sum > 0 ? [X / sum, Y / sum] : [0, 0];
  return { X: sixDecimals(X), Y: sixDecimals(Y), Z: sixDecimals(Z), x: sixDecimals(x), y: sixDecimals(y) };
}

/** The color of a luminance (cd/m2) at a chromaticity: X = x/y Y, Z = (1 - x - y)/y Y (CIE 15:2018). */
export function atLuminance([x, y]: Chromaticity, luminanceCdM2: number): PanelXyz {
  return { X: (x / y) * luminanceCdM2, Y: luminanceCdM2, Z: ((1 - x - y) / y) * luminanceCdM2 };
}

function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
