import type { NoParams, Statement, StatementOf } from '../../base/statement.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import type { UnreadArea } from '../../plan/sampling/unread-area.ts';
import type { ChartTurn, ExpectedCalibration, MarkerMode, Oddity } from '../../read/reading-terms.ts';
import type { Implausibility } from '../../read/reference/implausibility.ts';
import type { NoValidation } from '../../read/reference/validation.ts';
import type { ValidationQuantity } from '../../read/reference/validation-differences.ts';
import type { SignalTraitName } from '../../read/signal/signal-traits.ts';
import type { Stopped } from '../../read/stop.ts';
import type { ReadingProblem } from '../color/reading-problem.ts';
import type { Gray } from '../detectability/color-class.ts';
import type { ErrorChannels, ErrorDirection } from '../detectability/detectable.ts';
import type { GoldenDue } from '../golden/golden-schema.ts';
import type { LimitGuardBand } from '../guard-band.ts';
import type { OutlyingPass, UnstablePoints } from '../passes.ts';

/** An error below the judge, as it was reported: the message is in English. */
export interface ErrorParams {
  readonly code: string;
  readonly message: string;
}

/** A place other than the reason's own. */
export interface PlaceParams {
  readonly patchIndex: number;
  readonly pointIndex: number;
}

/** Name of the patch, if it has a layout of its own. */
export interface OfPatch {
  readonly patch?: string;
}

/** A difference between two state checks, or a record and a check; `fact` is null if only one of them knows the facts. */
export interface ChangeParams {
  /** The reading after which it was seen, from 0; null before the first. */
  readonly afterReading: number | null;
  readonly fact: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The fact that is the number people see in the monitor's menu; null as its value: not known. */
export const COLOR_MODE_NUMBER = 'color mode number';

/** A limit and the value held against it; where it is, is the reason's own place. */
export interface LimitParams {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly operator: '<' | '<=' | '>' | '>=' | '==';
  readonly recommended: number | null;
  readonly required: number;
  /** Absent if there is none. */
  readonly guardBand?: LimitGuardBand;
  /** Of a run that was stopped at a proven fail: the value is at least, or at most, `value`. Absent: it is `value`. */
  readonly bound?: 'at-least' | 'at-most';
}

/** Difference of a patch's mean from that of another run, with the limits: of luminance in percent, of color in CIE 1976 u'v'. */
export interface GoldenShiftParams {
  readonly luminancePercent: number;
  readonly uv1976: number;
  readonly maxLuminancePercent: number;
  readonly maxUv1976: number;
}

interface CheckParams {
  readonly afterReading: number | null;
}

interface Counted {
  readonly count: number;
}

/** A property of the signal that differs between two readings. */
export interface TraitParams {
  readonly trait: SignalTraitName;
  readonly from: string;
  readonly to: string;
}

/** A gray in which an error would be seen too late or never; the codes `from` and `to` that count as this gray, of 255. */
export interface BlindGray {
  readonly gray: Gray;
  readonly from: number;
  readonly to: number;
  /** The kind of error that is seen worst; null if the plan does not read this gray. */
  readonly channels: ErrorChannels | null;
  readonly direction: ErrorDirection | null;
  /** The smallest error of that kind that would have failed the run, in 255ths of full scale; null if none would. */
  readonly seen: number | null;
}

/** Every reason that a judge can give, by code, with the values in its sentence. */
export interface ReasonParams {
  'run-stopped': Stopped;
  /** A note: of the planned readings these were taken, and they prove a fail. */
  'fail-proven': { readonly read: number; readonly planned: number };
  'nothing-read': NoParams;
  'reading-missed': Counted & { readonly error: ErrorParams };
  'readings-missing': Counted;
  'reading-repeated': Counted;
  'reading-unplanned': Counted;
  'reading-implausible': { readonly problem: ReadingProblem };
  'reading-elsewhere': { readonly asked: Position; readonly actual: Position | null };
  'pixel-repeated': { readonly other: PlaceParams };
  'format-changed': TraitParams;
  'bit-depth-changed': TraitParams;
  'hdcp-changed': TraitParams;
  /** Every white reads as the full scale of other values: `full` in place of 2^bitDepth - 1. */
  'values-of-another-scale': { readonly full: number; readonly bitDepth: number };
  /** Mean luminances in cd/m2. */
  'patch-not-darker': {
    readonly patch: string;
    readonly luminance: number;
    readonly brighter: string;
    readonly brighterLuminance: number;
  };
  'patch-of-other-hue': { readonly patch: string };
  'evidence-mixed': { readonly measured: number; readonly of: number };
  'raw-value-contradicts': {
    readonly format: string;
    readonly raw: readonly number[];
    readonly colorFormat: string;
    readonly codes: Rgb;
    readonly isOfItself: boolean;
  };
  'patch-not-shown': { readonly codes: Rgb; readonly bitDepth: number };
  /** Of a corner cell of a chart; `expected` at 8 bits, `codes` and `bitDepth` null if light was measured. */
  'chart-not-shown': { readonly codes: Rgb | null; readonly bitDepth: number | null; readonly expected: Rgb };
  /** Of the last pixel of the signal and of the reading nearest to it, each in its own bit depth. */
  /** `codes`: those read last; `before`: those of before HDCP was seen. */
  'signal-changed-under-hdcp': {
    readonly codes: Rgb;
    readonly bitDepth: number;
    readonly before: Rgb;
    readonly beforeBitDepth: number;
  };
  'edge-apart': {
    readonly at: Position;
    readonly codes: Rgb;
    readonly bitDepth: number;
    readonly beside: Rgb;
    readonly besideBitDepth: number;
  };
  /** Of the last pixel of the signal, read before the first point or after the last, and of the readings. */
  'edge-signal-differs': {
    readonly when: 'before' | 'after';
    readonly trait: TraitParams['trait'];
    readonly edge: string;
    readonly read: string;
  };
  'edge-contradicts': {
    readonly when: 'before' | 'after';
    readonly format: string;
    readonly raw: readonly number[];
    readonly colorFormat: string;
    readonly codes: Rgb;
  };
  /** A note: the gray and mixed colors of these patches. */
  'judged-by-code-value': Counted & { readonly patches: readonly string[] };
  'code-value-missed': Counted & {
    readonly codes: Rgb;
    readonly expected: Rgb;
    readonly channel: keyof Rgb;
    readonly steps: number;
    readonly toleranceSteps: number;
    readonly bitDepth: number;
  };
  'signal-not-read': { readonly profile: string };
  /** A note if the signal path alone was accepted. */
  'light-not-measured': { readonly profile: string; readonly isAccepted: boolean };
  'readings-replaced': Counted;
  /** The operator read these points again. */
  'readings-retaken': Counted;
  /** Readings of light at whose points the signal was to be read, too, and was not. */
  'signal-missing': Counted;
  /** Before light was measured, something else arrived than was sent: patches, and the first of the places. */
  'signal-changed': Counted & {
    readonly of: number;
    readonly place: 'center' | 'corner';
    readonly codes: Rgb;
    readonly bitDepth: number;
    readonly expected: Rgb;
    readonly expectedBitDepth: number;
  };
  'ambient-missing': { readonly error: ErrorParams };
  /** True if the center was read before the first point, and after the last. */
  'drift-unknown': { readonly isStartRead: boolean; readonly isEndRead: boolean };
  /** Times at which the center was due, and was skipped. */
  'drift-skipped': Counted;
  /** A note: the instrument gave neither its model nor its serial number. */
  'meter-unidentified': NoParams;
  /** Of the center during the run; null if it cannot be computed. */
  'light-drifted': { readonly luminancePercent: number | null; readonly uv1976: number | null };
  'other-patch-read': { readonly readsAs: string; readonly turn?: ChartTurn };
  /** A note: what came, in the words of the service. */
  'read-leniently': Oddity;
  /** A note: the system's profile of the screen of the pattern window. */
  /** Of a fail with the marker on. */
  'marker-suspected': { readonly marker: MarkerMode };
  /** Of a fail in which some points of a patch are off by one step, in one direction. */
  'dither-suspected': { readonly patch: string; readonly count: number; readonly of: number };
  'screen-wide-gamut': { readonly gamut: 'p3' | 'rec2020' };
  'screen-high-dynamic-range': NoParams;
  /** A note: what the cloud said, in its words. */
  'calibration-expected': ExpectedCalibration;
  /** In cd/m2; null if the floor was not stated. */
  'light-below-floor': Counted & { readonly floorCdM2: number | null };
  'chromaticity-not-measured': Counted;

  'start-unchecked': NoParams;
  'end-unchecked': NoParams;
  'check-failed': CheckParams & { readonly error: ErrorParams };
  'monitor-gone': CheckParams;
  'color-mode-unknown': CheckParams;
  'monitor-changed': ChangeParams;
  'color-mode-changed': ChangeParams;
  'calibration-changed': ChangeParams;
  /** The key lock, or something that only a custom source knows. */
  'state-changed': ChangeParams;
  'not-restored': { readonly what: string; readonly from: string; readonly problem: string | null };

  'calibration-missing': { readonly message: string | null };
  'calibration-failed': { readonly message: string | null };
  'calibration-incomplete': { readonly message: string | null };
  'calibration-inconsistent': { readonly message: string | null };
  'calibration-implausible': { readonly executedAt: string; readonly problem: Implausibility };
  'calibration-not-additive': { readonly errorPercent: number; readonly profile: string; readonly limit: number };
  'calibration-not-in-force': {
    readonly calibrationId: string | null;
    /** The calibration that the monitor had in force; null if the ids are the same and the change is of something else. */
    readonly inForce: string | null;
    readonly change: ChangeParams | null;
  };
  'calibration-age-unknown': { readonly executedAt: string; readonly startedAt: string };
  'calibration-in-future': { readonly executedAt: string; readonly startedAt: string };
  'calibration-stale': { readonly executedAt: string; readonly ageDays: number; readonly maxAgeDays: number };
  'validation-unknown': {
    readonly why: NoValidation | 'not-recorded' | 'not-read' | 'other-calibration' | 'in-future' | 'no-value';
    /** Of the error, in English; null if there was none. */
    readonly message: string | null;
  };
  'validation-stale': { readonly executedAt: string; readonly ageDays: number; readonly maxAgeDays: number };
  'validation-missed': {
    readonly quantity: ValidationQuantity;
    readonly value: number;
    readonly limit: number;
    readonly executedAt: string;
  };
  'tone-response-overridden': { readonly value: number | string; readonly target: number | string | null };

  'for-projection': { readonly profile: string };
  'profile-without-limits': { readonly profile: string; readonly note: string | null };
  'plan-too-small': OfPatch & { readonly points: number; readonly profile: string; readonly minimum: number };
  'plan-span-too-small': OfPatch & {
    readonly width: number;
    readonly height: number;
    readonly profile: string;
    readonly minimum: number;
  };
  'plan-quarter-unread': OfPatch & { readonly quarters: readonly string[] };
  /** The largest rectangle of the screen without a point: its sides as fractions of width and height, its area and the largest allowed as shares. */
  'plan-area-unread': OfPatch & UnreadArea & { readonly most: number };
  'judges-a-spot': { readonly profile: string };
  /** Place of the point nearest to the center, as fractions of width and height. */
  'plan-center-unread': OfPatch & { readonly profile: string; readonly xFraction: number; readonly yFraction: number };
  'plan-grid-too-small': OfPatch & {
    readonly layout: string;
    readonly profile: string;
    readonly columns: number;
    readonly rows: number;
  };
  'plan-patch-missing': { readonly profile: string; readonly patches: readonly string[] };
  /** Errors in 255ths of full scale. */
  'plan-blind': { readonly required: number; readonly grays: readonly BlindGray[] };
  /** The first colors that the plan reads, how many more it reads, and what it does not read: grays, or all colors but gray. */
  'not-tested': {
    readonly read: readonly string[];
    readonly more: number;
    readonly missing: readonly (Gray | 'color')[];
  };

  'golden-unit-due': { readonly why: GoldenDue; readonly when: 'begin' | 'end' };
  'golden-not-compared': NoParams;
  'golden-bias': GoldenShiftParams;
  'golden-drift': GoldenShiftParams;

  'limit-missed': LimitParams;
  'limit-marginal': LimitParams;
  'limit-undecided': LimitParams;
  /** From `min` to `max` while components below the floor of the meter go from 0 to the floor. */
  'limit-below-floor': LimitParams & { readonly min: number; readonly max: number };
  'limit-unjudged': Counted & { readonly metric: string; readonly why: Statement | null };
  'limit-not-verified': { readonly metrics: readonly string[] };
  'signal-unstable': Pick<UnstablePoints, 'count' | 'passes' | 'codes'>;
  'pass-outlying': Pick<OutlyingPass, 'pass' | 'passes' | 'component' | 'value' | 'others'>;
  'slow-blanking': Counted & { readonly of: number; readonly longestMs: number };
}

export type ReasonStatement = StatementOf<ReasonParams>;
