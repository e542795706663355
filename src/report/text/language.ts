import type { Statement } from '../../base/statement.ts';
import type { ReadingProblem, ReadingProblems } from '../../judge/color/reading-problem.ts';
import type { DiagnosisParams } from '../../judge/diagnosis.ts';
import type { MetricProblems, NoColor, NoColors } from '../../judge/metrics/metric-problem.ts';
import type { PassRule } from '../../judge/passes.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import type { ErrorParams, LimitParams, PlaceParams, ReasonParams } from '../../judge/reasons/reason-params.ts';
import type { Basis } from '../../judge/verdict.ts';
import type { Implausibilities, Implausibility } from '../../read/reference/implausibility.ts';
import type { NewestValidation, NoValidation } from '../../read/reference/validation.ts';
import type { Stop } from '../../read/stop.ts';
import type { Conditions } from '../../record/conditions.ts';

/** A sentence for each code of a table. */
export type SentenceTable<Table> = {
  readonly [Code in keyof Table]: (params: Table[Code], words: Words) => string;
};

/** The same for clauses that name nothing else. */
export type ClauseTable<Table> = { readonly [Code in keyof Table]: (params: Table[Code]) => string };

/** A probable fault, and the readings that show it. */
export interface DiagnosisText {
  readonly sentence: string;
  readonly evidence: string;
}

/** The sentences of a language, besides the words of its pages. A language that lacks a code does not compile. */
export interface Sentences {
  readonly reasons: SentenceTable<ReasonParams>;
  readonly readingProblems: ClauseTable<ReadingProblems>;
  readonly metricProblems: SentenceTable<MetricProblems>;
  readonly noColors: ClauseTable<NoColors>;
  readonly implausibilities: ClauseTable<Implausibilities>;
  readonly diagnoses: {
    readonly [Cause in keyof DiagnosisParams]: (params: DiagnosisParams[Cause]) => DiagnosisText;
  };
  /** Two causes of which either explains every reading. */
  readonly either: (first: DiagnosisText, second: DiagnosisText) => DiagnosisText;
  /** The error below the judge. */
  readonly error: (error: ErrorParams) => string;
  /** The reason why a run ended before its plan did; `reason`: the sentence of a reason of that code. */
  readonly stop: (stop: Stop, reason: () => string) => string;
  /** Of a verdict by its grade; `nearest` is a limit with its place. */
  readonly summary: {
    readonly pass: (params: {
      readonly readings: number;
      readonly profile: string;
      readonly nearest: string;
    }) => string;
    readonly marginal: (reason: string) => string;
    /** Follows the sentence that not all was read. */
    readonly missed: (reason: string) => string;
    readonly more: (count: number) => string;
    readonly unjudged: string;
  };
  readonly basis: {
    readonly simulated: (scenario: string) => string;
    readonly evidence: Readonly<Record<Basis['evidence'], (profile: string) => string>>;
    readonly passes: (count: number, rule: PassRule) => string;
    /** Result of the signal check of a run of light. */
    readonly signalCheck: (check: NonNullable<Basis['signalCheck']>) => string;
    readonly source: (name: string) => string;
    /** Routes and words of the API that differ from its defaults. */
    readonly overrides: (overrides: NonNullable<Conditions['overrides']>) => string;
    /** The newest validation result, beside the limits that the profile has on it; `days`: its age, null if it is not known. */
    readonly validation: (
      newest: NewestValidation,
      limits: NonNullable<Profile['validation']>,
      days: number | null,
    ) => string;
    /** The reason why a profile without limits on it states no validation result. */
    readonly noValidation: (why: NoValidation | 'not-read', message: string | null) => string;
  };
  /** A value of a metric at its place. */
  readonly limitValue: (limit: LimitParams, words: Words) => string;
  /** A patch by its number, from 1, if the plan does not name it. */
  readonly unnamedPatch: (number: number) => string;
  /** A metric by its name, if the table of metrics has no title for it. */
  readonly unnamedMetric: (name: string) => string;
  /** A sample point; `column` and `row` from 1, null if the layout has none. */
  readonly point: (point: PointWords) => string;
  /** A point under a patch. */
  readonly reading: (patch: string, point: string) => string;
  /** Titles of the metrics by name. */
  readonly metrics: Readonly<Record<string, string>>;
}

export interface PointWords {
  readonly number: number;
  readonly column: number | null;
  readonly row: number | null;
  /** Code values of the cell of a chart, such as `192/64/64`; null for a point of a flat field. */
  readonly codes: string | null;
  readonly xPx: number | null;
  readonly yPx: number | null;
  /** Of width and height, in place of pixels if the resolution is not known. */
  readonly fractions: string | null;
}

/** The words that a sentence may use: the place that it is about, and other statements. */
export interface Words {
  /** The reading at the reason's own place: `white at column 5, row 1 (3456, 216 px)`; empty if it has none. */
  readonly reading: string;
  /** The same in two parts, null if the reason has none. */
  readonly patch: string | null;
  readonly point: string | null;
  readonly readingAt: (place: PlaceParams) => string;
  readonly metric: (name: string) => string;
  readonly error: (error: ErrorParams) => string;
  readonly stop: (stop: Stop) => string;
  readonly readingProblem: (problem: ReadingProblem) => string;
  readonly metricProblem: (problem: Statement) => string;
  readonly noColor: (problem: NoColor) => string;
  readonly implausibility: (problem: Implausibility) => string;
}
