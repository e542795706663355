import type { Chromaticity } from '../panel/measured-color.ts';

export const COLOR_MODE_TYPES = ['ADVANCED', 'STANDARD', 'SYNC_SIGNAL'] as const;
export type SimulatedModeType = (typeof COLOR_MODE_TYPES)[number];

/** The state in which one of a monitor's ten color modes leaves the factory. */
export interface ColorModePreset {
  readonly name: string;
  readonly type: SimulatedModeType;
  readonly enabled: boolean;
  readonly gamma: Readonly<Record<string, unknown>>;
  readonly gamut: Readonly<Record<string, unknown>>;
  readonly primaries: Primaries;
}

interface Primaries {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
}

/** CIE standard illuminant D65 (ISO/CIE 11664-2). */
export const d65: Chromaticity = [0.3127, 0.329];

/** The simulator's own panel: a wide-gamut one such as reference monitors have. */
const native: Primaries = { red: [0.68, 0.309], green: [0.209, 0.714], blue: [0.15, 0.053] };
/** Adobe RGB (1998) Color Image Encoding, 2005-05, section 4.3.1. */
const adobeRgb: Primaries = { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06] };
/** ITU-R BT.709-6, item 1.3; IEC 61966-2-1 has the same. */
const bt709: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
/** SMPTE RP 431-2. */
const dciP3: Primaries = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] };

const clipped = (value: string) => ({ type: 'STANDARD', value, clipping: true });
const exponent = (value: number) => ({ type: 'GAMMA', value });
const curve = (value: string) => ({ type: 'STANDARD', value });

/** Index 0 to 9; the number on the monitor's own menu is one more. */
export const colorModePresets: readonly [ColorModePreset, ...ColorModePreset[]] = [
  advanced('Adobe RGB', adobeRgb, clipped('ADOBE_RGB'), exponent(2.2)),
  advanced('sRGB', bt709, clipped('SRGB'), curve('sRGB')),
  advanced('BT.709', bt709, clipped('BT_709'), exponent(2.4)),
  advanced('DCI-P3', dciP3, clipped('DCI_P3'), exponent(2.6)),
  advanced('Native (L-Star)', native, { type: 'NATIVE' }, curve('L*')),
  advanced('PQ_P3', dciP3, clipped('DCI_P3'), { ...curve('PQ'), pqOption: 1000 }),
  advanced('HLG_BT.709', bt709, clipped('BT_709'), curve('HLG')),
  { ...advanced('User 1', native, { type: 'NATIVE' }, exponent(2.2)), type: 'STANDARD' },
  { ...advanced('User 2', native, { type: 'NATIVE' }, exponent(2.2)), type: 'STANDARD', enabled: false },
  { ...advanced('Sync Signal', native, { type: 'NATIVE' }, exponent(2.2)), type: 'SYNC_SIGNAL' },
];

function advanced(
  name: string,
  primaries: Primaries,
  gamut: ColorModePreset['gamut'],
  gamma: ColorModePreset['gamma'],
): ColorModePreset {
  return { name, type: 'ADVANCED', enabled: true, gamma, gamut, primaries };
}
