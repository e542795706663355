// The titles are the sections of docs/reference/library.md. The blank line after each keeps the import sorter inside of its group.

// Inspect a monitor.

export type { Clock } from '../base/http/clock.ts';
export { inspect } from '../inspect/inspect.ts';
export { type PreflightOptions, type PreflightResult, preflight } from '../inspect/preflight.ts';
export type { CommandOptions, InspectRequest, LightRequest, StatedOptions } from '../inspect/request.ts';
export type { RequestOf } from '../inspect/request-fields.ts';
export { type RunSoFar, readRunSoFar } from '../inspect/resume-run.ts';
export {
  type FolderOptions,
  inspectIntoFolder,
  type ResumeOptions,
  type ResumeSourceOptions,
  resumeIntoFolder,
} from '../inspect/run-into-folder.ts';
export type {
  FolderServices,
  Hint,
  InspectOptions,
  InspectProgress,
  InspectSourceOptions,
  LightServices,
  MonitorServices,
  PlaceProbe,
  RunServices,
  SourceServices,
  StartedRun,
  WrittenRun,
} from '../inspect/services.ts';
export type { PlaceAnswer, Placement } from '../read/light/metering.ts';
export type { MeasureLimits, MeasureProgress } from '../read/measuring.ts';
export { findMonitor } from '../read/monitor/find-monitor.ts';
export type { MarkerMode } from '../read/reading-terms.ts';
export type { Conditions } from '../record/inspection.ts';
export type { Guidance } from '../report/text/guidance.ts';

// Restore what a run changed.

export { type RestoredMonitor, type RestoreOptions, restoreMonitors } from '../inspect/restore-monitors.ts';
export type { RestoredChange } from '../read/monitor/monitor-change.ts';

// Plans and profiles.

export type { GuardBand } from '../judge/guard-band.ts';
export { builtInProfiles } from '../judge/profiles/built-in-profiles.ts';
export { findProfile } from '../judge/profiles/find-profile.ts';
export type { Profile } from '../judge/profiles/profile.ts';
export { parseProfile } from '../judge/profiles/profile-schema.ts';
export { LAYOUT_NAMES } from '../plan/sampling/named-layouts.ts';
export type { PatchInput } from '../plan/sampling/patch-input.ts';
export { type PlanPart, partOf } from '../plan/sampling/plan-parts.ts';
export { type PlanOptions, planSampling } from '../plan/sampling/plan-sampling.ts';
export type { Position, Resolution, SamplePoint } from '../plan/sampling/sample-point.ts';
export type { PlannedLayout, PlannedPatch, ReadingOrder, SamplingPlan } from '../plan/sampling/sampling-plan.ts';
export type { PointChoice, Strategy, StrategyState, StrategyStop } from '../read/next-point/strategy.ts';

// Show patches yourself.

export type { ShowPatch } from '../inspect/services.ts';
export type { PatchToShow } from '../plan/pattern/patch-to-show.ts';

// Your own source of readings.

export type { AskOptions, CustomSource, SourceMonitor, SourceState } from '../read/custom-source.ts';
export type {
  LightAnswer,
  LightReading,
  MissedReading,
  PixelAnswer,
  Reading,
  SignalAnswer,
  SignalReading,
} from '../read/reading.ts';
export type { StateCheck } from '../read/state-check.ts';

// Your own reference.

export type { GivenReference } from '../inspect/given-reference.ts';
export type { Reference, ReferenceProblem } from '../read/reference/reference.ts';
export { referenceFrom } from '../read/reference/reference-from.ts';
export type { Xyz } from '../read/reference/xyz.ts';

// Follow a run by events.

export { inPlanOrder } from '../read/next-point/strategy.ts';
export { reduce } from '../read/state/reduce.ts';
export type { RunEvent } from '../read/state/run-event.ts';
export { type ExpectedState, initialState, type RunState } from '../read/state/run-state.ts';

// Judge again.

export type { FileRequest } from '../inspect/files/file-record.ts';
export { type JudgeAgainOptions, judgeAgain } from '../inspect/files/judge-again.ts';
export { type JudgedFile, judgeFile, type ListRequest } from '../inspect/files/judge-file.ts';
export { type JudgeFolderOptions, judgeRunIntoFolder } from '../inspect/files/judge-into-folder.ts';
export { judgeMaps, type MapOfPatch, type MapRequest } from '../inspect/files/judge-maps.ts';
export type { Diagnosis } from '../judge/diagnosis.ts';
export type { Evidence } from '../judge/evidence.ts';
export type { JudgeOptions } from '../judge/judge-options.ts';
export { type JudgeReadingsOptions, judgeReadings } from '../judge/judge-readings.ts';
export type { Judgment } from '../judge/judgment.ts';
export type { Reason } from '../judge/verdict.ts';
export type { StoredRun } from '../record/read-inspection.ts';

// Read and compare records.

export { type ChangeDoubt, type ChangeSummary, summarizeChange } from '../record/comparison/change-summary.ts';
export {
  type CompareOptions,
  type Comparison,
  compareInspections,
  type MetricChange,
  type PointChange,
} from '../record/comparison/compare-inspections.ts';
export type { Inspection } from '../record/inspection.ts';
export { parseInspection } from '../record/read-inspection.ts';
export { readInspection, readUnchangedRun } from '../record/run-folder/read-unchanged-run.ts';
export type { RunProblem } from '../record/run-folder/run-problem.ts';
export { type RunCheck, verifyRun } from '../record/run-folder/verify-run.ts';

// Write reports.

export { type OverviewOptions, writeOverview } from '../inspect/output/write-overview.ts';
export { type ReportName, type WriteReportsOptions, writeReports } from '../inspect/output/write-reports.ts';
export { type WriteRunOptions, writeRun } from '../inspect/output/write-run.ts';
export { createRunFolder } from '../record/run-folder/run-folder.ts';
export { reportCtrf } from '../report/ci/report-ctrf.ts';
export { reportJunit } from '../report/ci/report-junit.ts';
export { reportMarkdown } from '../report/ci/report-markdown.ts';
export { comparisonCsv } from '../report/comparison/comparison-csv.ts';
export { type ReportHtmlOptions, reportHtml } from '../report/html/report-html.ts';
export type { ReportLanguage } from '../report/languages/languages.ts';
export { type ConsoleOptions, reportConsole } from '../report/report-console.ts';
export type { ReportFormatName } from '../report/report-formats.ts';
export { reportCsv } from '../report/tables/report-csv.ts';
export type { CsvOptions } from '../report/tables/write-csv.ts';
export { type Wording, wording } from '../report/text/wording.ts';

// Colors and metrics.

export { deltaE2000 } from '../judge/color/delta-e-2000.ts';
export type { Deviation, Lab } from '../judge/color/deviation.ts';
export { xyzToLab } from '../judge/color/lab.ts';
export type { Metric } from '../judge/color/metric.ts';
export type { MetricDefinition } from '../judge/metrics/metric-definition.ts';
export { findMetric } from '../judge/metrics/metric-table.ts';

// Errors.

export { InvalidRequestError } from '../api/local/check-request.ts';
export { WrongShapeError } from '../api/local/parse-answer.ts';
export { RefusedError } from '../api/local/refused-error.ts';
export { type Blame, type ErrorCode, FlatfieldError, hasCode } from '../base/flatfield-error.ts';
export {
  type HttpPhase,
  NotJsonError,
  TimedOutError,
  TooLargeError,
  UnreachableError,
} from '../base/http/http-errors.ts';

// The clients.

export type { CloudCallOptions } from '../api/cloud/call-cloud.ts';
export { type CloudApi, createCloudApi } from '../api/cloud/cloud-api.ts';
export type { CloudApiOptions } from '../api/cloud/cloud-options.ts';
export type { RateWait } from '../api/cloud/limits/rate-limiter.ts';
export type { CloudEndpoint } from '../api/cloud/limits/rate-limits.ts';
export type { MonitorList } from '../api/cloud/monitor-list.ts';
export type { CloudColorModeDetail } from '../api/cloud/schemas/color-mode-schema.ts';
export type { CloudMonitor, Group, ListedMonitor, MonitorConfiguration } from '../api/cloud/schemas/monitor-schema.ts';
export type { SendOutcome, TargetOutcome } from '../api/cloud/sends/send-outcome.ts';
export { Token } from '../api/cloud/token.ts';
export type {
  ChangeAnswer,
  KeyLock,
  Monitor,
  PixelMarker,
  SelfCalibrationAction,
} from '../api/local/answer-schemas.ts';
export type { CalibrationResult, ValidationResult } from '../api/local/calibration-result-schema.ts';
export type { CallOptions } from '../api/local/call-operation.ts';
export type { ChangeHistory } from '../api/local/change-spacing.ts';
export type { ColorMode, ColorModeSettings } from '../api/local/color-mode-schema.ts';
export { createLocalApi, type LocalApi, type PixelRequest } from '../api/local/local-api.ts';
export type { LocalApiOptions } from '../api/local/local-api-options.ts';
export type { PixelInformation } from '../api/local/pixel-information.ts';
export type { BitDepthRequest } from '../api/local/pixel-information-schema.ts';
export type { Routes } from '../api/local/routes.ts';
export type { NewTarget, Target } from '../api/local/target-schema.ts';
export type { ApiWords } from '../api/local/words.ts';
export type { RetryPolicy } from '../base/http/retry-policy.ts';
