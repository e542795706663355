import { signalOf } from './signals.ts';

export interface Codes {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** What the computer was told to show. */
export interface Shown {
  readonly codes: Codes;
  readonly bitDepth: number;
  /** Of a chart: those at each pixel. */
  readonly codesAt?: (place: { readonly xPx: number; readonly yPx: number }) => { readonly codes: Codes };
}

/** What arrives at a coordinate and what the monitor makes of it, as the API sends both. */
export type Signal = (
  x: number,
  y: number,
  shown: Shown,
  state: MonitorState,
) => { readonly raw: object; readonly converted: object };

export interface Color {
  readonly X: number;
  readonly Y: number;
  readonly Z: number;
}

/** A calibration result as the API lists it. */
export interface Calibration {
  readonly id: string;
  readonly executedAt: string;
  readonly errorCode: string | null;
  readonly calibrationData: unknown;
  readonly measurementData: unknown;
  readonly [field: string]: unknown;
}

export interface MonitorState {
  monitor: { id: string; modelName: string; serialNumber: string };
  width: number;
  height: number;
  hdcp: boolean;
  colorFormat: 'RGB' | 'YCBCR' | 'YCBCR420';
  bitDepth: number;
  shown: Shown;
  signal: Signal;
  modes: {
    name: string;
    enabled: boolean;
    type: string;
    target: Record<string, unknown>;
    parameters?: Record<string, unknown>;
  }[];
  selected: number;
  calibrations: (modeIndex: number) => readonly unknown[];
  keyLock: string;
  marker: unknown;
}

const white = { codes: { r: 255, g: 255, b: 255 }, bitDepth: 8 };

/** A monitor on which nothing is wrong: full-range 8-bit RGB, 3840x2160, calibrated yesterday to a gamma of 2.2. */
export function cleanMonitor(): MonitorState {
  const calibration = calibrationOf();
  return {
    monitor: { id: 'cg2700s_40417001', modelName: 'CG2700S', serialNumber: '40417001' },
    width: 3840,
    height: 2160,
    hdcp: false,
    colorFormat: 'RGB',
    bitDepth: 8,
    shown: white,
    signal: signalOf(),
    modes: Array.from({ length: 10 }, (_, index) => ({
      name: `Mode ${index + 1}`,
      enabled: true,
      type: 'ADVANCED',
      target: targetOf({ type: 'GAMMA', value: 2.2 }, index),
    })),
    selected: 0,
    calibrations: () => [calibration],
    keyLock: 'OFF',
    marker: null,
  };
}

/** A calibration target with this tone response. */
export function targetOf(gamma: object, index = 0): Record<string, unknown> {
  return {
    id: `7d1a3c52-90b4-4c5e-8a10-00000000000${index}`,
    name: `Mode ${index + 1}`,
    colorModeName: `Mode ${index + 1}`,
    parameters: {
      brightness: { type: 'CANDELA', value: 100 },
      blackLevel: { type: 'MIN' },
      whitePoint: { type: 'STANDARD', value: 'D65' },
      gamma,
      gamut: { type: 'NATIVE' },
      calibrationPolicy: 'GRAY_BALANCE',
    },
    profileUpdateRule: 'EVERYTIME',
    profilePolicy: { profileVersion: '4.2', toneCurve: 'LUT', reflectBlackLevel: false },
    useTargetNameAsProfileName: false,
    protection: false,
  };
}

/** The light of a sound sRGB-like monitor of 100 cd/m2; its primaries add up to its white. */
export const soundColors = {
  white: { X: 95.05, Y: 100, Z: 108.9 },
  red: { X: 41.24, Y: 21.26, Z: 1.93 },
  green: { X: 35.76, Y: 71.52, Z: 11.92 },
  blue: { X: 18.05, Y: 7.22, Z: 95.05 },
  black: { X: 0.09, Y: 0.1, Z: 0.11 },
};

/** A successful calibration result of yesterday with these colors, xy made from XYZ. */
export function calibrationOf(
  colors: Partial<Record<keyof typeof soundColors, Color>> = {},
  changes: Partial<Calibration> = {},
): Calibration {
  const { white, ...rest } = { ...soundColors, ...colors };
  return {
    id: '0f9d5a0e-6b1e-4d0a-9c55-2f1f7e6a1c01',
    executor: 'COLORNAVIGATOR',
    colorNavigatorVersion: '7.2.3',
    errorCode: null,
    calibrationData: { white: withXy(white) },
    measurementData: Object.fromEntries(Object.entries(rest).map(([name, color]) => [name, withXy(color)])),
    executedAt: new Date(Date.now() - 86_400_000).toISOString(),
    monitorInformation: { usageHours: 812, usageMinutes: 4, duePriority: 'UNIFORMITY' },
    sensorInformation: { colorSensorId: 'BUILT_IN_SENSOR', colorSensorName: 'Built-in sensor' },
    ...changes,
  };
}

function withXy({ X, Y, Z }: Color): object {
  const sum = X + Y + Z;
  return sum === 0 ? { X, Y, Z, x: 0, y: 0 } : { X, Y, Z, x: X / sum, y: Y / sum };
}
