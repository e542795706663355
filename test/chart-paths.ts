import type { Rgb } from '../src/plan/pattern/patch.ts';
import type { PatchToShow } from '../src/plan/pattern/patch-to-show.ts';
import type { Position, Resolution } from '../src/plan/sampling/sample-point.ts';
import type { CustomSource, SourceState } from '../src/read/custom-source.ts';
import type { PixelAnswer } from '../src/read/reading.ts';
import { REFERENCE } from './judge/build-evidence.ts';

/** What a signal path makes of the code values of one pixel, 8 bits in and out. */
export type Path = (codes: Rgb) => Rgb;

/** A capture card at the end of a path from the standards, which shares nothing with the simulator. */
export class PathSource implements CustomSource {
  readonly name = 'capture card';
  readonly kind = 'signal';
  readonly monitor = { id: 'rack-1', modelName: 'Panel', serialNumber: 'SN-1' };
  shown: PatchToShow | undefined;
  readonly #path: Path;
  /** Which pixel of the picture is seen at a place: it stands for a picture that is turned, scaled or elsewhere. */
  readonly #seenAt: (place: Position) => Position;

  constructor(path: Path, seenAt: (place: Position) => Position = (place) => place) {
    this.#path = path;
    this.#seenAt = seenAt;
  }

  readonly showPatch = (patch: PatchToShow): void => {
    this.shown = patch;
  };

  async read(actual: Position): Promise<PixelAnswer> {
    const codes = this.#path(this.shown?.codesAt(this.#seenAt(actual)).codes ?? { r: 0, g: 0, b: 0 });
    const signal = { rawValue: { format: 'RGB', ...codes }, rgbFull: codes, bitDepth: 8, colorFormat: 'RGB' } as const;
    return { kind: 'signal', actual, ...signal, hdcp: false, received: { actual, codes } };
  }

  async check(): Promise<SourceState> {
    return { present: true, colorModeIndex: 0, calibrationId: REFERENCE.calibrationId };
  }

  async confirmResolution({ widthPx, heightPx }: Resolution): Promise<boolean> {
    return widthPx === 3840 && heightPx === 2160;
  }
}

const each = (codes: Rgb, of: (code: number) => number): Rgb => ({
  r: code8(of(codes.r)),
  g: code8(of(codes.g)),
  b: code8(of(codes.b)),
});
const code8 = (value: number) => Math.min(Math.max(Math.round(value), 0), 255);

export const undisturbed: Path = (codes) => codes;
/** The computer sends full range, the monitor takes it for 16 to 235. */
export const fullIntoLimited: Path = (codes) => each(codes, (code) => ((code - 16) * 255) / 219);
/** The computer sends 16 to 235, the monitor takes it for full range. */
export const limitedIntoFull: Path = (codes) => each(codes, (code) => 16 + (code * 219) / 255);
export const contrast = (factor: number, pivot: number): Path => {
  return (codes) => each(codes, (code) => pivot + factor * (code - pivot));
};
export const power = (exponent: number): Path => {
  return (codes) => each(codes, (code) => 255 * (code / 255) ** exponent);
};
/** Black becomes this code and white stays. */
export const blackRaisedTo = (black: number): Path => {
  return (codes) => each(codes, (code) => black + (code * (255 - black)) / 255);
};
export const added = (steps: number): Path => {
  return (codes) => each(codes, (code) => code + steps);
};

type Three = readonly [number, number, number];
type Matrix = readonly [Three, Three, Three];

/** IEC 61966-2-1. */
const toLinear = (drive: number) => (drive <= 0.04045 ? drive / 12.92 : ((drive + 0.055) / 1.055) ** 2.4);

/** A desktop that shows sRGB pictures on a monitor of a plain gamma. */
export const srgbForGamma = (gamma: number): Path => {
  return (codes) => each(codes, (code) => 255 * toLinear(code / 255) ** (1 / gamma));
};
const fromLinear = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
/** SMPTE ST 2084, from cd/m2. */
const toPq = (cdM2: number) => {
  const power = (cdM2 / 10_000) ** (2610 / 16384);
  return ((3424 / 4096 + (2413 / 4096) * 32 * power) / (1 + (2392 / 4096) * 32 * power)) ** ((2523 / 4096) * 128);
};

/** Linear RGB to XYZ from chromaticities (x, y) of red, green, blue, all of white D65 (SMPTE RP 177). */
function toXyz(primaries: readonly (readonly [number, number])[]): Matrix {
  const columns = primaries.map(([x, y]): Three => [x / y, 1, (1 - x - y) / y]);
  const [r, g, b] = columns as [Three, Three, Three];
  const unscaled: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const gains = times(inverse(unscaled), [0.3127 / 0.329, 1, (1 - 0.3127 - 0.329) / 0.329]);
  return unscaled.map((row) => row.map((value, column) => value * (gains[column] as number))) as unknown as Matrix;
}

const bt709 = toXyz([
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
]);
const displayP3 = toXyz([
  [0.68, 0.32],
  [0.265, 0.69],
  [0.15, 0.06],
]);
const bt2020 = toXyz([
  [0.708, 0.292],
  [0.17, 0.797],
  [0.131, 0.046],
]);

/** A desktop that takes every color for one of a wider gamut and clips it to that of an sRGB monitor. */
const clippedFrom = (wide: Matrix): Path => {
  return ({ r, g, b }) => {
    const linear = [r, g, b].map((code) => toLinear(code / 255)) as unknown as Three;
    const [red, green, blue] = times(inverse(bt709), times(wide, linear)).map((light) => {
      return code8(255 * fromLinear(Math.min(Math.max(light, 0), 1)));
    }) as [number, number, number];
    return { r: red, g: green, b: blue };
  };
};
export const p3Clipped = clippedFrom(displayP3);
export const bt2020Clipped = clippedFrom(bt2020);

/** An HDR desktop with its SDR content at 203 cd/m2, BT.2408, in BT.2020 and PQ. */
export const hdrDesktop: Path = ({ r, g, b }) => {
  const linear = [r, g, b].map((code) => toLinear(code / 255)) as unknown as Three;
  const [red, green, blue] = times(inverse(bt2020), times(bt709, linear)).map((light) => {
    return code8(255 * toPq(203 * Math.min(Math.max(light, 0), 1)));
  }) as [number, number, number];
  return { r: red, g: green, b: blue };
};

function times(matrix: Matrix, [x, y, z]: Three): Three {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three;
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const whole = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    [(e * i - f * h) / whole, (c * h - b * i) / whole, (b * f - c * e) / whole],
    [(f * g - d * i) / whole, (a * i - c * g) / whole, (c * d - a * f) / whole],
    [(d * h - e * g) / whole, (b * g - a * h) / whole, (a * e - b * d) / whole],
  ];
}
