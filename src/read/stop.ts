import { z } from 'zod';
import type { NoParams } from '../base/statement.ts';
import { count, open, type Stored } from '../base/stored.ts';
import type { Rgb } from '../plan/pattern/patch.ts';
import type { SignalTraitName } from './signal/signal-traits.ts';

export const stopSchema = open({ code: z.string(), params: z.looseObject({}) });
export const stoppedSchema = open({ ...stopSchema.shape, afterReading: count.nullable() });

/**
 * Reason why a run ends before its plan does, as a code and the parameters of its sentence. A code that `StopParams` does not have is that of an
 * error (`StopByError`), of a caller's strategy (`StopBySaying`), or of a reason why no readings could lead to a verdict.
 */
export type Stop = Stored<typeof stopSchema>;

/** The same with the sequence number of the last reading taken; null before the first. */
export type Stopped = Stored<typeof stoppedSchema>;

/** Every stop of a run's own, by code, with the parameters of its sentence. */
export interface StopParams {
  aborted: NoParams;
  'api-gone': { readonly message: string };
  'monitor-gone': NoParams;
  'monitor-changed': FactChange;
  'color-mode-changed': FactChange | { readonly fromIndex: number | null; readonly toIndex: number | null };
  'calibration-changed': FactChange | { readonly fromId: string | null; readonly toId: string | null };
  'state-changed': FactChange;
  /** Since an earlier part of the run. */
  'signal-changed': { readonly changes: readonly SignalChange[] };
  'check-failed': StopByError;
  'too-many-misses': { readonly misses: number; readonly last: string };
  'attempt-limit': { readonly attempts: number; readonly maxAttempts: number };
  'time-limit': { readonly maxDurationMs: number };
  /** `codes`: those read, of `bitDepth` bits; `readsAs`: the name of another patch of the plan. */
  'patch-not-shown':
    | StopByError
    | { readonly patch: string; readonly readsAs: string; readonly isPrevious: boolean }
    | { readonly patch: string; readonly codes: Rgb; readonly bitDepth: number };
  'listener-failed': { readonly listener: string; readonly message: string };
  'strategy-failed': { readonly message: string };
  'strategy-off-plan': PointNamed;
  'strategy-repeats': PointNamed;
  'fail-proven': NoParams;
  'passes-missing': { readonly made: number; readonly planned: number };
  /** Changes since the run began; empty if nothing shows that the light meter is the same one. */
  'resume-refused': { readonly changed: readonly RunChange[] };
}

/** An error ended the run: in its own English words, and what the run was about then; absent: it had not begun to read. */
export interface StopByError {
  readonly message: string;
  /** `search`: for the first patch. `end`: after the last reading. */
  readonly during?: 'checking' | 'showing' | 'search' | 'keeping' | 'end';
  /** The patch that was to be shown. */
  readonly patch?: string;
}

/** A strategy of a caller's ended the run, in its own words. */
export interface StopBySaying {
  readonly said: string;
}

/** A fact that every check must find; null if only one check knows the facts at all. */
interface FactChange {
  readonly fact: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** As the strategy named it; null for what it left out. */
interface PointNamed {
  readonly patchIndex: number | null;
  readonly pointIndex: number | null;
}

export interface SignalChange {
  readonly trait: SignalTraitName | 'kind';
  readonly from: string;
  readonly to: string;
}

/** A part of what a run is that a later part does not find the same: its name in the journal, `option` for one of the conditions. */
export interface RunChange {
  readonly part: string;
  readonly option?: string;
  readonly from?: string;
  readonly to?: string;
}

/** A stop of a run's own. */
export function stopOf<Code extends keyof StopParams>(code: Code, params: StopParams[Code]): Stop {
  return { code, params: { ...params } };
}
