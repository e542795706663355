import type { Rgb } from '../pattern/patch.ts';
import type { Position } from '../sampling/sample-point.ts';

/** The components of the input signal as received, before the monitor's conversion to full-range RGB. */
export type RawValue =
  | { readonly format: 'RGB'; readonly r: number; readonly g: number; readonly b: number }
  | { readonly format: 'YCBCR'; readonly y: number; readonly cb: number; readonly cr: number };

/** What the source said of the signal at a coordinate. It speaks of the signal, not of emitted light. */
export interface PixelAnswer {
  /** The coordinate that was really read. */
  readonly actual: Position;
  readonly rawValue: RawValue;
  /** After the monitor's conversion to full-range RGB: code values 0 to 2^bitDepth - 1. */
  readonly rgbFull: Rgb;
  readonly bitDepth: number;
  readonly colorFormat: 'RGB' | 'YCBCR';
  readonly hdcp: boolean;
  /** Emitted light as absolute XYZ in cd/m2, where a meter measured it; absent where only the signal was read. */
  readonly light?: { readonly X: number; readonly Y: number; readonly Z: number };
  /** The answer as it came. */
  readonly received: unknown;
}

/** One request sent for a reading, whatever became of it. */
export interface Attempt {
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: 'answered' | 'failed';
  /** Present where it failed: the error's stable code and its message. */
  readonly code?: string;
  readonly message?: string;
}

/** One point under one patch, asked for. */
export interface PlannedReading {
  readonly patchIndex: number;
  /** `index` of the sample point. */
  readonly pointIndex: number;
  readonly requested: Position;
}

/** What the source answered for one point under one patch. */
export interface Reading extends PlannedReading, PixelAnswer {
  /** Order in which readings were taken, from 0. */
  readonly sequence: number;
  /** UTC, ISO 8601, of the request that was answered. */
  readonly startedAt: string;
  /** Monotonic milliseconds from the run's start to that request. */
  readonly elapsedMs: number;
  /** Milliseconds from that request to its answer, blanking included. */
  readonly durationMs: number;
  readonly attempts: readonly Attempt[];
  /** Name of the patch that the screen showed in place of this one; such a reading was replaced and is not judged. */
  readonly readsAs?: string;
}

/** A planned reading that could not be taken. */
export interface MissedReading extends PlannedReading {
  readonly attempts: readonly Attempt[];
  readonly code: string;
  readonly message: string;
}
