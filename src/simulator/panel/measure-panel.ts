import { atLuminance, type Chromaticity, type MeasuredColor, measuredColor, type PanelXyz } from './measured-color.ts';

/** The light that a panel gives in a color mode. */
export interface PanelSettings {
  readonly whiteCdM2: number;
  readonly blackCdM2: number;
  readonly white: Chromaticity;
  /** Of the light that leaks if nothing is shown. */
  readonly black: Chromaticity;
  readonly primaries: { readonly red: Chromaticity; readonly green: Chromaticity; readonly blue: Chromaticity };
}

export type PanelMeasurement = Readonly<Record<'white' | 'red' | 'green' | 'blue' | 'black', MeasuredColor>>;

/**
 * An instrument's measurement of the panel. Its light is additive: each color includes the leaking black, and without it, the light of
 * red, green and blue adds up to that of white. The primaries' luminances follow from that by the usual 3 x 3 system (SMPTE RP 177-1993).
 */
export function measurePanel(settings: PanelSettings): PanelMeasurement {
  const black = atLuminance(settings.black, settings.blackCdM2);
  const white = atLuminance(settings.white, settings.whiteCdM2);
  const { red, green, blue } = settings.primaries;
  const columns = [atLuminance(red, 1), atLuminance(green, 1), atLuminance(blue, 1)] as const;
  const luminances = solve(columns, { X: white.X - black.X, Y: white.Y - black.Y, Z: white.Z - black.Z });
  const lit = (primary: PanelXyz, luminance: number) =>
    measuredColor({
      X: primary.X * luminance + black.X,
      Y: primary.Y * luminance + black.Y,
      Z: primary.Z * luminance + black.Z,
    });
  return {
    white: measuredColor(white),
    red: lit(columns[0], luminances[0]),
    green: lit(columns[1], luminances[1]),
    blue: lit(columns[2], luminances[2]),
    black: measuredColor(black),
  };
}

/** Cramer's rule: the amounts of three columns that add up to a sum. */
function solve([a, b, c]: readonly [PanelXyz, PanelXyz, PanelXyz], sum: PanelXyz): readonly [number, number, number] {
  const whole = determinant(a, b, c);
  return [determinant(sum, b, c) / whole, determinant(a, sum, c) / whole, determinant(a, b, sum) / whole];
}

function determinant(a: PanelXyz, b: PanelXyz, c: PanelXyz): number {
  return a.X * (b.Y * c.Z - c.Y * b.Z) - b.X * (a.Y * c.Z - c.Y * a.Z) + c.X * (a.Y * b.Z - b.Y * a.Z);
}
