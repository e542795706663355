// The titles are the sections of docs/reference/library.md. The blank line after each keeps the import sorter inside of its group.

// Inspect a monitor.

export type { Clock } from './http/clock.ts';
export { inspect } from './inspect.ts';
export type { Conditions } from './inspection/inspection.ts';
export { findMonitor } from './monitor/find-monitor.ts';
export type { MeasureLimits, MeasureProgress } from './reading/measure-options.ts';
export type { PlaceAnswer, Placement } from './reading/meter/metering.ts';
export type { MarkerMode } from './reading/reading-terms.ts';
export type { Guidance } from './report/text/guidance.ts';
export {
  type CommandOptions,
  type FolderOptions,
  inspectIntoFolder,
  type StartedRun,
  type WritingOptions,
  type WrittenRun,
} from './run/inspect-into-folder.ts';
export type { InspectOptions, InspectProgress, InspectSourceOptions, RunSettings } from './run/inspect-options.ts';
export { type PreflightOptions, type PreflightResult, preflight } from './run/preflight.ts';
export type { PreflightRun } from './run/preflight-run.ts';
export {
  type ResumeOptions,
  type ResumeSourceOptions,
  type RunSoFar,
  readRunSoFar,
  resumeIntoFolder,
} from './run/resume-into-folder.ts';
export type { Hint, LightOptions, PlaceProbe } from './run/source/light-options.ts';
export type { StatedOptions } from './run/stated-by-caller.ts';

// Restore what a run changed.

export type { RestoredChange } from './monitor/monitor-change.ts';
export { type RestoredMonitor, type RestoreOptions, restoreMonitors } from './run/restore-monitors.ts';

// Plans and profiles.

export type { PointChoice, Strategy, StrategyState, StrategyStop } from './reading/strategy.ts';
export { LAYOUT_NAMES } from './sampling/named-layouts.ts';
export type { PatchInput } from './sampling/patch-input.ts';
export { type PlanPart, partOf } from './sampling/plan-parts.ts';
export { type PlanOptions, planSampling } from './sampling/plan-sampling.ts';
export type { Position, Resolution, SamplePoint } from './sampling/sample-point.ts';
export type { PlannedLayout, PlannedPatch, ReadingOrder, SamplingPlan } from './sampling/sampling-plan.ts';
export type { GuardBand } from './verdict/guard-band.ts';
export { builtInProfiles } from './verdict/profiles/built-in-profiles.ts';
export { findProfile } from './verdict/profiles/find-profile.ts';
export type { Profile } from './verdict/profiles/profile.ts';
export { parseProfile } from './verdict/profiles/profile-schema.ts';

// Show patches yourself.

export type { PatchToShow } from './pattern/patch-to-show.ts';
export type { ShowPatch } from './run/inspect-options.ts';

// Your own source of readings.

export type { AskOptions, CustomSource, SourceMonitor, SourceState } from './reading/custom-source.ts';
export type {
  LightAnswer,
  LightReading,
  MissedReading,
  PixelAnswer,
  Reading,
  SignalAnswer,
  SignalReading,
} from './reading/reading.ts';
export type { StateCheck } from './reading/state-check.ts';

// Your own reference.

export type { Reference, ReferenceProblem } from './reference/reference.ts';
export { referenceFrom } from './reference/reference-from.ts';
export type { Xyz } from './reference/xyz.ts';
export type { GivenReference } from './run/given-reference.ts';

// Follow a run by events.

export { reduce } from './reading/state/reduce.ts';
export type { RunEvent } from './reading/state/run-event.ts';
export { type ExpectedState, initialState, type RunState } from './reading/state/run-state.ts';
export { inPlanOrder } from './reading/strategy.ts';

// Judge again.

export type { StoredRun } from './inspection/read-inspection.ts';
export type { FileRecordOptions } from './run/judge/file-record.ts';
export { type JudgeAgainOptions, judgeAgain } from './run/judge/judge-again.ts';
export { type JudgedFile, type JudgeFileOptions, judgeFile } from './run/judge/judge-file.ts';
export { type JudgeFolderOptions, judgeRunIntoFolder } from './run/judge/judge-into-folder.ts';
export { type JudgeMapsOptions, judgeMaps, type MapOfPatch } from './run/judge/judge-maps.ts';
export type { Diagnosis } from './verdict/diagnosis.ts';
export type { Evidence } from './verdict/evidence.ts';
export type { JudgeOptions } from './verdict/judge-options.ts';
export { type JudgeReadingsOptions, judgeReadings } from './verdict/judge-readings.ts';
export type { Judgment } from './verdict/judgment.ts';
export type { Reason } from './verdict/verdict.ts';

// Read and compare records.

export { type ChangeDoubt, type ChangeSummary, summarizeChange } from './inspection/change-summary.ts';
export {
  type CompareOptions,
  type Comparison,
  compareInspections,
  type MetricChange,
  type PointChange,
} from './inspection/compare-inspections.ts';
export { readInspection, readUnchangedRun } from './inspection/folder/read-unchanged-run.ts';
export type { RunProblem } from './inspection/folder/run-problem.ts';
export { type RunCheck, verifyRun } from './inspection/folder/verify-run.ts';
export type { Inspection } from './inspection/inspection.ts';
export { parseInspection } from './inspection/read-inspection.ts';

// Write reports.

export { createRunFolder } from './inspection/folder/run-folder.ts';
export { comparisonCsv } from './report/comparison/comparison-csv.ts';
export { type ReportHtmlOptions, reportHtml } from './report/html/report-html.ts';
export type { ReportLanguage } from './report/languages/languages.ts';
export { type ConsoleOptions, reportConsole } from './report/report-console.ts';
export { reportCsv } from './report/report-csv.ts';
export { reportCtrf } from './report/report-ctrf.ts';
export type { ReportFormatName } from './report/report-formats.ts';
export { reportJunit } from './report/report-junit.ts';
export { reportMarkdown } from './report/report-markdown.ts';
export { type Wording, wording } from './report/text/wording.ts';
export type { CsvOptions } from './report/write-csv.ts';
export { type OverviewOptions, writeOverview } from './run/folder/write-overview.ts';
export { type ReportName, type WriteReportsOptions, writeReports } from './run/folder/write-reports.ts';
export { type WriteRunOptions, writeRun } from './run/folder/write-run.ts';

// Colors and metrics.

export { deltaE2000 } from './color/delta-e-2000.ts';
export type { Deviation, Lab } from './color/deviation.ts';
export { xyzToLab } from './color/lab.ts';
export type { Metric } from './color/metric.ts';
export type { MetricDefinition } from './color/metrics/metric-definition.ts';
export { findMetric } from './color/metrics/metric-table.ts';

// Errors.

export { type Blame, type ErrorCode, FlatfieldError, hasCode } from './base/flatfield-error.ts';
export { type HttpPhase, NotJsonError, TimedOutError, TooLargeError, UnreachableError } from './http/http-errors.ts';
export { InvalidRequestError } from './local-api/check-request.ts';
export { WrongShapeError } from './local-api/parse-answer.ts';
export { RefusedError } from './local-api/refused-error.ts';

// The clients.

export type { CloudCallOptions } from './cloud-api/call-cloud.ts';
export { type CloudApi, createCloudApi } from './cloud-api/cloud-api.ts';
export type { CloudApiOptions } from './cloud-api/cloud-options.ts';
export type { RateWait } from './cloud-api/limits/rate-limiter.ts';
export type { CloudEndpoint } from './cloud-api/limits/rate-limits.ts';
export type { MonitorList } from './cloud-api/monitor-list.ts';
export type { CloudColorModeDetail } from './cloud-api/schemas/color-mode-schema.ts';
export type { CloudMonitor, Group, ListedMonitor, MonitorConfiguration } from './cloud-api/schemas/monitor-schema.ts';
export type { SendOutcome, TargetOutcome } from './cloud-api/send-outcome.ts';
export { Token } from './cloud-api/token.ts';
export type { RetryPolicy } from './http/retry-policy.ts';
export type { ChangeAnswer, KeyLock, Monitor, PixelMarker, SelfCalibrationAction } from './local-api/answer-schemas.ts';
export type { CalibrationResult, ValidationResult } from './local-api/calibration-result-schema.ts';
export type { CallOptions } from './local-api/call-operation.ts';
export type { ChangeHistory } from './local-api/change-spacing.ts';
export type { ColorMode, ColorModeSettings } from './local-api/color-mode-schema.ts';
export { createLocalApi, type LocalApi, type PixelRequest } from './local-api/local-api.ts';
export type { LocalApiOptions } from './local-api/local-api-options.ts';
export type { PixelInformation } from './local-api/pixel-information.ts';
export type { BitDepthRequest } from './local-api/pixel-information-schema.ts';
export type { Routes } from './local-api/routes.ts';
export type { NewTarget, Target } from './local-api/target-schema.ts';
export type { ApiWords } from './local-api/words.ts';
