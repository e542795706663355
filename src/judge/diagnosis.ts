import { z } from 'zod';
import { open, type Stored, statement } from '../base/stored.ts';
import type { Rgb } from '../plan/pattern/patch.ts';
import type { RgbSpace } from './color/rgb-space.ts';
import type { LumaMatrix } from './color/signal/color-difference.ts';
import type { Place } from './diagnosis/place.ts';
import type { WhiteName } from './diagnosis/standard-colors.ts';

/** Probable faults, by cause, with the numbers that each rests on. */
export interface DiagnosisParams {
  'limited-range-into-full': RangeParams;
  'full-range-into-limited': RangeParams;
  /**
   * `patch` was read in fewer bits; null: every code read is one of those that fewer bits can write. `levels` is their number, if it is
   * not 2 to the power of `bits`.
   */
  'bit-depth-cut': {
    readonly patch: string | null;
    readonly commandedBits: number;
    readonly bits: number;
    readonly levels?: number;
  };
  /** Steps of 8 bits away from the color shown. */
  'constant-shift': { readonly patches: number; readonly steps: Rgb };
  gain: { readonly factors: Rgb };
  /** Each drive raised to the power of its channel's exponent. */
  'tone-curve': { readonly exponents: Rgb };
  /** The distance of each drive from the middle multiplied by the factor. */
  contrast: { readonly factor: number };
  /** Reading of black, in steps of 8 bits; `cut`: darker codes are replaced, the others stay. */
  'black-raised': { readonly steps: Rgb; readonly how: 'lifted' | 'cut' };
  inverted: { readonly levels: number };
  /** Channels that always read the same drive, 0 or 1. */
  'channel-dead': { readonly channels: readonly Channel[]; readonly drives: readonly (0 | 1)[] };
  /** The channel that was shown in red, green and blue each. */
  'channels-swapped': { readonly order: readonly [Channel, Channel, Channel] };
  /** Drives of what should be the brightest color. */
  monochrome: { readonly tint: Rgb };
  saturation: { readonly factor: number };
  'hue-rotation': { readonly degrees: number };
  'color-management': { readonly from: RgbSpace; readonly to: RgbSpace };
  /** Luminance for which white was encoded. */
  'hdr-on': { readonly whiteCdM2: number };
  'wrong-ycbcr-matrix': { readonly sent: LumaMatrix; readonly taken: LumaMatrix };
  'chroma-swapped': { readonly matrix: LumaMatrix };
  /** `fixed`: the same whatever was to be shown; `previous`: the patch before. */
  'patch-not-shown': { readonly how: 'fixed' | 'previous' };
  'picture-mirrored': { readonly chart: string; readonly axis: 'horizontal' | 'vertical' };
  'picture-turned': { readonly chart: string };
  /** Size of the picture in percent of the screen's sides. */
  'picture-scaled': { readonly percent: number };
  /** Numbers of the menu. */
  'wrong-color-mode': { readonly modes: readonly number[] };
  'chroma-subsampling': { readonly count: number; readonly of: number; readonly places: readonly PlacePx[] };
  'region-apart': RegionParams;
  /** The columns or rows that are wrong, from 1, and the factors there. */
  bands: { readonly along: 'columns' | 'rows'; readonly lines: readonly number[]; readonly factors: Rgb };
  /** Light and signal were read at the same points: CIEDE2000 from the center, in each of them. */
  'deviation-in-panel': OriginParams;
  'deviation-in-signal': OriginParams;
  'deviation-in-both': OriginParams;
  gradient: { readonly patch: string; readonly direction: Direction; readonly percent: number };
  /** The standards that the light measured follows in place of the calibration; null or empty for what is as calibrated. */
  'light-of-another-mode': {
    readonly white: WhiteName | null;
    readonly primaries: RgbSpace | null;
    /** Names or exponents of all tone responses that fit the grays measured. */
    readonly toneResponses: readonly (string | number)[];
  };
}

interface OriginParams {
  readonly patch: string;
  readonly at: PlacePx;
  readonly light: number;
  readonly signal: number;
  readonly panel: number;
}

interface RangeParams {
  readonly patches: readonly RangePatch[];
}

/** A patch as shown, as received and as converted. */
export interface RangePatch {
  readonly patch: string;
  readonly shown: readonly number[];
  readonly format: string;
  readonly raw: readonly number[];
  readonly codes: readonly number[];
}

interface RegionParams {
  readonly patch: string;
  /** Points under the patch that are not as shown, and all of them. */
  readonly count: number;
  readonly of: number;
  readonly place: Place;
  /** From 1 at the top left. */
  readonly cells: readonly Cell[];
}

/** A cell of the grid, or the number of a point of another layout; from 1. */
export interface Cell {
  readonly point: number;
  readonly column: number | null;
  readonly row: number | null;
}

export interface PlacePx {
  readonly xPx: number;
  readonly yPx: number;
}

export type Channel = 'red' | 'green' | 'blue';

/** The direction in which a screen gets darker. */
export type Direction =
  | 'right'
  | 'left'
  | 'bottom'
  | 'top'
  | 'bottom-right'
  | 'top-left'
  | 'bottom-left'
  | 'top-right'
  | 'edges';

const causeSchema = open({
  /** Stable kebab-case code of the rule. */
  cause: z.string(),
  /** The numbers that it rests on. */
  params: statement.shape.params,
});

export const diagnosisSchema = open({
  ...causeSchema.shape,
  /** Another cause that explains every reading as well; absent if none does. */
  or: causeSchema.exactOptional(),
});

/** A probable fault of the signal path or the monitor, told from the pattern of the readings. */
export type Diagnosis = Stored<typeof diagnosisSchema>;

/** A diagnosis as a hypothesis makes it. */
export type FoundDiagnosis = {
  [Cause in keyof DiagnosisParams]: { readonly cause: Cause; readonly params: DiagnosisParams[Cause] };
}[keyof DiagnosisParams];
