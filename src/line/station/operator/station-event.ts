import type {
  EarlierRun,
  GoldenState,
  InterruptedUnit,
  LineState,
  RestoredSetting,
  RunProgress,
  ShownResult,
} from './station-state.ts';

/** An event at a station. `atMs`: on the monotonic clock. */
export type StationEvent = { readonly atMs: number } & (
  | {
      readonly type: 'restored';
      /** The unit whose run was under way when the station ended; null if none was. */
      readonly interrupted: Omit<InterruptedUnit, 'restored'> | null;
      readonly restored: readonly RestoredSetting[];
    }
  | TextEvent
  | KeyEvent
  | { readonly type: 'looked-up'; readonly unit: string; readonly attempt: number; readonly last: EarlierRun | null }
  | { readonly type: 'progress'; readonly progress: Partial<RunProgress> }
  | { readonly type: 'ended'; readonly unit: string; readonly result: ShownResult }
  | { readonly type: 'mark'; readonly text: string; readonly isTaken: boolean }
  | { readonly type: 'line'; readonly line: LineState }
  | { readonly type: 'golden'; readonly golden: GoldenState | null }
);

/** A text that ended with Enter, or was left without an end. */
export interface TextEvent {
  readonly type: 'text';
  /** Kind of text that the page was asking for. */
  readonly meant: 'unit' | 'operator' | 'reason';
  readonly text: string;
  readonly how: (typeof TEXT_WAYS)[number];
}

/**
 * Sources of a text: `scanned` as fast as only a scanner types, `typed` by a person, `mixed` for both or for two scans, `unfinished` without an
 * end. The last two are never a name.
 */
export const TEXT_WAYS = ['typed', 'scanned', 'mixed', 'unfinished'] as const;

export interface KeyEvent {
  readonly type: 'key';
  readonly key: StationKey;
  /** Of the phase that the page was showing. */
  readonly phaseNumber: number;
}

export const STATION_KEYS = ['enter', 'escape', 'operator', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type StationKey = (typeof STATION_KEYS)[number];

/** A task to carry out after an event. */
export type StationTask =
  | { readonly type: 'look-up'; readonly unit: string }
  | {
      readonly type: 'inspect';
      readonly unit: string;
      readonly operator: string | null;
      readonly retestReason: string | null;
    }
  | { readonly type: 'resume'; readonly unit: string; readonly folder: string }
  | { readonly type: 'check'; readonly unit: string; readonly operator: string | null }
  | { readonly type: 'discard'; readonly unit: string }
  | { readonly type: 'take-mark'; readonly text: string }
  | { readonly type: 'stop' };
