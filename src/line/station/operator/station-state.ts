import type { ReportLanguage } from '../../../report/languages/languages.ts';

/** The complete state of the operator's page, so that a page that is opened at any moment is right at once. */
export interface StationState {
  readonly setup: StationSetup;
  /** Name of the operator; null if none was given. Kept until changed. */
  readonly operator: string | null;
  readonly phase: Phase;
  /** Counts phases: a key applies to the phase that its page was showing. */
  readonly phaseNumber: number;
  /** Start of the phase, on the monotonic clock, in milliseconds. */
  readonly phaseSinceMs: number;
  /** Notice of the input that was just refused; null if none was. */
  readonly notice: Notice | null;
  /** Notices so far, so that the same one twice is heard twice. */
  readonly noticeCount: number;
  /** Runs that wait to be sent to the line server, and runs that it refused; null without a line server. */
  readonly line: LineState | null;
  /** The golden unit of the station; null if it has none for its runs. */
  readonly golden: GoldenState | null;
}

/** Settings that stay the same while the station runs. */
export interface StationSetup {
  readonly station: string;
  readonly profile: string;
  /** Scenario of the simulated monitor; null for a real one. */
  readonly simulated: string | null;
  /** The pattern that the name of a unit must match; null if any name may come. */
  readonly unitPattern: string | null;
  /** Language that was asked for; null leaves it to the browser. */
  readonly lang: StationLanguage | null;
}

/** The page speaks every language of the report. */
export type StationLanguage = ReportLanguage;

/** The golden unit as the page asks for it. */
export interface GoldenState {
  /** Its name. */
  readonly unit: string;
  /** True if a check is due: no unit is tested before it. */
  readonly isDue: boolean;
}

export interface LineState {
  readonly waiting: number;
  readonly parked: number;
}

export type Phase =
  /** Restores what an interrupted run changed, before anything else. */
  | { readonly kind: 'restoring' }
  | ({ readonly kind: 'interrupted' } & InterruptedUnit)
  /** Asks for the operator. */
  | { readonly kind: 'operator' }
  | { readonly kind: 'ready' }
  /** Looks up earlier attempts at the unit. */
  | { readonly kind: 'looking'; readonly unit: string }
  /** Asks for the reason of a retest; `isTyping`: in the operator's own words. */
  | ({ readonly kind: 'retest'; readonly isTyping: boolean } & KnownUnit)
  | ({ readonly kind: 'start'; readonly retestReason: string | null } & KnownUnit)
  | ({ readonly kind: 'running'; readonly progress: RunProgress; readonly stop: StopState } & UnitUnderTest)
  | ({ readonly kind: 'result'; readonly result: ShownResult } & UnitUnderTest);

/** A unit whose run was under way when the station ended. */
export interface InterruptedUnit {
  readonly unit: string;
  /** Folder that the run is resumed from; null if it had not begun to read. */
  readonly folder: string | null;
  readonly restored: readonly RestoredSetting[];
}

/** A setting that an interrupted run changed. */
export interface RestoredSetting {
  readonly what: string;
  /** As it was before the run. */
  readonly from: string;
  /** Reason why it could not be restored; null if it was. */
  readonly problem: string | null;
}

/** State of a request to stop the run: `asked` while the operator must confirm it. */
export type StopState = 'no' | 'asked' | 'stopping';

export interface UnitUnderTest {
  readonly unit: string;
  /** From 1; null for a resumed run. */
  readonly attempt: number | null;
}

export interface KnownUnit {
  readonly unit: string;
  /** From 1. */
  readonly attempt: number;
  /** The latest earlier attempt under the same profile, stopped ones included; null if there is none. */
  readonly last: EarlierRun | null;
}

export interface EarlierRun {
  readonly outcome: 'pass' | 'fail' | 'inconclusive';
  /** UTC, ISO 8601. */
  readonly finishedAt: string;
}

export interface RunProgress {
  /** Points read or missed; `planned` is 0 before the first. */
  readonly done: number;
  readonly planned: number;
  readonly remainingMs: number | null;
  readonly patch: StationPatch | null;
  /** True if another program is using the monitor. */
  readonly isWaiting: boolean;
}

/** The patch on the screen; its color in 255ths, null for a chart. */
export interface StationPatch {
  readonly name: string;
  readonly color: { readonly r: number; readonly g: number; readonly b: number } | null;
}

/** The result on the page for a run that ended. */
export interface ShownResult {
  /** `pass` only for a record of the unit that passed; `not-tested` for everything that is neither a pass nor a fail. */
  readonly outcome: 'pass' | 'fail' | 'not-tested';
  /** True if only the required bounds are met, not the recommended ones. */
  readonly isMarginal: boolean;
  /** Scenario of the simulated monitor; null for a real one. */
  readonly simulated: string | null;
  readonly isSignalPathOnly: boolean;
  readonly why: Readonly<Record<StationLanguage, WhyText>>;
  /** The place of the first reason, as fractions of width and height from the top left; null if it has none. */
  readonly place: { readonly x: number; readonly y: number } | null;
  /** The monitor as its API names it; null without a record. */
  readonly monitor: { readonly modelName: string; readonly serialNumber: string } | null;
  readonly runId: string | null;
  /** True if the run was interrupted and then discarded: there is no record of it. */
  readonly isDiscarded: boolean;
}

export interface WhyText {
  readonly reason: string;
  /** Such as `white at column 5, row 1`; empty if the reason has no place. */
  readonly where: string;
  /** The probable cause; empty if nothing stands out. */
  readonly cause: string;
}

const NOTICES = [
  'scan-empty',
  'scan-too-long',
  'scan-unprintable',
  'scan-full-width',
  'scan-unreadable',
  'scan-mixed',
  'scan-unfinished',
  'scan-pattern',
  'scan-while-running',
  'scan-while-busy',
  'scan-is-no-reason',
  'scan-again',
  'golden-due',
  'mark-taken',
  'mark-refused',
] as const;
export type NoticeCode = (typeof NOTICES)[number];

export interface Notice {
  readonly code: NoticeCode;
  /** The refused text, shortened. */
  readonly text: string;
  readonly number: number;
}
