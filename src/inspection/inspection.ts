import type { MonitorCheck } from '../reading/pixel-source.ts';
import type { MissedReading, Reading } from '../reading/reading.ts';
import type { Reference, ReferenceProblem } from '../reference/reference.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import type { Judgement } from '../verdict/judgement.ts';

export type { Judgement } from '../verdict/judgement.ts';

/** The record of one run. Every report is a function of it alone. */
export interface Inspection {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'flatfield'; readonly version: string };
  readonly runId: string;
  /** Null for a real monitor. */
  readonly simulated: { readonly scenario: string; readonly seed: number; readonly timeScale: number } | null;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Monotonic. */
  readonly durationMs: number;
  readonly station: { readonly name: string; readonly operator: string | null };
  /** The monitor as a product under acceptance: serial number, asset number, or what the caller says. */
  readonly unit: string | null;
  readonly monitor: { readonly id: string; readonly modelName: string; readonly serialNumber: string };
  readonly conditions: Conditions;
  /** As it was carried out, after any move to even coordinates. */
  readonly plan: SamplingPlan;
  readonly calibration: { readonly reference: Reference | null; readonly problem: ReferenceProblem | null };
  readonly checks: readonly MonitorCheck[];
  readonly readings: readonly Reading[];
  /** Readings taken at odd coordinates before HDCP was seen, and read again. Kept, never judged. */
  readonly superseded: readonly Reading[];
  readonly missed: readonly MissedReading[];
  /** Why the run ended before its plan did; null where it did not. */
  readonly stopped: { readonly code: string; readonly message: string; readonly afterReading: number | null } | null;
  readonly judgement: Judgement;
}

export interface Conditions {
  readonly apiUrl: string;
  readonly marker: 'operation' | 'inline' | 'off';
  readonly requestedBitDepth: 'AUTO' | '8_BIT' | '10_BIT' | '12_BIT';
  /** Who showed the patches. */
  readonly shownBy: 'simulator' | 'person' | 'browser';
  /** The mode in which was read; `osdNumber` is what people see on the monitor: index + 1. */
  readonly colorMode: {
    readonly index: number;
    readonly osdNumber: number;
    readonly name: string;
    readonly type: string;
  } | null;
  readonly keyLock: string | null;
  /** What was changed for the run, and whether it was put back. */
  readonly changed: readonly {
    readonly what: 'color-mode' | 'key-lock' | 'marker';
    readonly from: string;
    readonly to: string;
    readonly restored: boolean;
    readonly problem: string | null;
  }[];
}
