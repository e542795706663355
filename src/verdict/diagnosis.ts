import type { Rgb } from '../pattern/patch.ts';

/** What is probably wrong, by cause, with the numbers that it rests on. */
export interface DiagnosisParams {
  'limited-range-into-full': RangeParams;
  'full-range-into-limited': RangeParams;
  /** `patch` was read in fewer bits; without it, every code read is one that fewer bits can write. */
  'bit-depth-cut': { readonly patch: string | null; readonly commandedBits: number; readonly bits: number };
  /** Steps of 8 bits beside what was shown. */
  'constant-shift': { readonly patches: number; readonly steps: Rgb };
  gain: { readonly factors: Rgb };
  /** Numbers of the menu. */
  'wrong-color-mode': { readonly modes: readonly number[] };
  'chroma-subsampling': { readonly count: number; readonly of: number; readonly places: readonly PlacePx[] };
  'region-apart': {
    readonly patch: string;
    readonly count: number;
    readonly of: number;
    readonly from: PlacePx;
    readonly to: PlacePx;
  };
  /** Light and signal were read at the same points: CIEDE2000 from the center, in each of them. */
  'deviation-in-panel': OriginParams;
  'deviation-in-signal': OriginParams;
  'deviation-in-both': OriginParams;
  gradient: { readonly patch: string; readonly direction: Direction; readonly percent: number };
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

interface PlacePx {
  readonly xPx: number;
  readonly yPx: number;
}

/** Where a screen gets darker. */
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

/** What is probably wrong with the signal path or the monitor, told from the pattern of the readings. */
export interface Diagnosis {
  /** Stable kebab-case code of the rule. */
  readonly cause: string;
  /** The numbers that it rests on. */
  readonly params: object;
  /** What an older record says instead, in English. */
  readonly stored?: { readonly sentence: string; readonly evidence: string };
}

/** A diagnosis as a rule makes it. */
export type FoundDiagnosis = {
  [Cause in keyof DiagnosisParams]: { readonly cause: Cause; readonly params: DiagnosisParams[Cause] };
}[keyof DiagnosisParams];
