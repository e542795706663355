// The titles are the sections of docs/library.md. The blank line after each keeps the import sorter inside of its group.

// Inspect a monitor.

export { examine, keepRunIn } from './earlier-names.ts';
export { type Clock, systemClock } from './http/clock.ts';
export { inspect } from './inspect.ts';
export type { Conditions } from './inspection/inspection.ts';
export { createNextRunFolder, createRunFolder } from './inspection/run-folder.ts';
export { runId } from './inspection/run-id.ts';
export { findMonitor } from './monitor/find-monitor.ts';
export { MARKER_MODES, type MarkerMode, type PatchShower } from './reading/reading-terms.ts';
export {
  type CommandOptions,
  type FolderOptions,
  inspectIntoFolder,
  type StartedRun,
} from './run/inspect-into-folder.ts';
export type {
  InspectOptions,
  InspectProgress,
  InspectSourceOptions,
  RunSettings,
  ShowPatch,
} from './run/inspect-options.ts';
export {
  type PreflightOptions as ExamineOptions,
  type PreflightOptions,
  type PreflightResult as Finding,
  type PreflightResult,
  preflight,
} from './run/preflight.ts';
export type { PreflightRun } from './run/preflight-run.ts';
export {
  type ResumeOptions,
  type ResumeSourceOptions,
  type RunSoFar,
  readRunSoFar,
  resumeIntoFolder,
} from './run/resume-into-folder.ts';
export { type RunWriter, runWriter } from './run/run-writer.ts';
export { stateFolder } from './storage/state-folder.ts';
export { version } from './version.ts';

// Restore what a run changed.

export { type ApiLock, takeApiLock } from './monitor/api-lock.ts';
export { currentOf } from './monitor/await-steady.ts';
export { leftChangedText, notRestoredText } from './monitor/left-changed-text.ts';
export type { MonitorChange, RestoredChange } from './monitor/monitor-change.ts';
export { PendingRestores, PendingRestores as LeftChanged } from './monitor/pending-restores.ts';
export { putBack } from './monitor/put-back.ts';
export { putBackLeftChanged } from './monitor/put-back-left-changed.ts';
export { type RestoreStore, restoreFile } from './monitor/restore-file.ts';
export { type TakeMonitorOptions, type TakenMonitor, takeMonitor, takeMonitorLock } from './monitor/take-monitor.ts';
export {
  leftChangedMessages,
  type PendingAddress,
  pendingAddresses,
  type RestoredMonitor,
  type RestoreOptions,
  restoreAddress,
  restoreLeftChanged,
} from './run/restore-left-changed.ts';

// Plans, patches and profiles.

export { type Patch, parsePatch, parsePatches } from './pattern/patch.ts';
export type { PatchToShow } from './pattern/patch-to-show.ts';
export { LAYOUT_NAMES } from './sampling/named-layouts.ts';
export {
  type PatchInput,
  parsePlannedPatches,
  patchIn,
  patchInputText,
  resolvePatchInput,
} from './sampling/patch-input.ts';
export { type PlanPart, partOf, partsOf, plannedCount, plannedPoints } from './sampling/plan-parts.ts';
export { planSampling } from './sampling/plan-sampling.ts';
export { parseResolution } from './sampling/resolution.ts';
export type { Position, Resolution, SamplePoint } from './sampling/sample-point.ts';
export {
  type PlannedLayout,
  type PlannedPatch,
  READING_ORDERS,
  type ReadingOrder,
  type SamplingPlan,
} from './sampling/sampling-plan.ts';
export { builtInProfiles } from './verdict/built-in-profiles.ts';
export { earlierProfiles } from './verdict/earlier-profiles.ts';
export { findProfile } from './verdict/find-profile.ts';
export type { GuardBand } from './verdict/guard-band.ts';
export type { Limit, Profile } from './verdict/profile.ts';
export { parseProfile } from './verdict/profile-schema.ts';

// Show patches yourself.

export { CHARTS, findChart } from './pattern/charts.ts';
export type { Frame, FrameSize } from './pattern/frame.ts';
export { type DesktopScreen, listScreens } from './pattern/list-screens.ts';
export { onlyOtherScreen } from './pattern/only-other-screen.ts';
export { openPatternWindow, type PatternWindow, type ShownEvidence } from './pattern/open-pattern-window.ts';
export { type Cells, describePattern, type Pattern } from './pattern/pattern.ts';
export { patternPng } from './pattern/pattern-png.ts';
export type { PatternWindowOptions } from './pattern/window-options.ts';
export {
  type Field,
  type FieldContent,
  type FieldOptions,
  type FieldShowing,
  fieldOf,
  openField,
  patchOf,
  showOnField,
} from './run/open-field.ts';

// Measure light with a meter.

export type { Ca410Options } from './meter/ca410/ca410-options.ts';
export { openCa410 } from './meter/ca410/open-ca410.ts';
export type { Meter, MeterIdentity, MeterReading, MeterXyz } from './meter/meter.ts';
export { type MeterSourceOptions, meterSource } from './meter/meter-source.ts';
export { type InstrumentList, listInstruments } from './meter/spotread/list-instruments.ts';
export { type FakeMeterOptions, openFakeMeter } from './meter/spotread/open-fake-meter.ts';
export { openSpotread } from './meter/spotread/open-spotread.ts';
export type { SpotreadOptions } from './meter/spotread/spotread-options.ts';
export type { Ambient, MeterLog } from './reading/meter-log.ts';
export type { MeteringSettings, PlaceAnswer, Placement } from './reading/metering.ts';
export type { Guidance } from './report/guidance.ts';
export type { Hint, LightOptions, PlaceProbe } from './run/light-options.ts';

// Your own source of readings.

export type { AskOptions, CustomSource, SourceMonitor, SourceState } from './reading/custom-source.ts';
export type { MonitorCheck, PixelSource, SourceOptions } from './reading/pixel-source.ts';
export {
  isSignal,
  type LightAnswer,
  type LightReading,
  type MissedReading,
  type PixelAnswer,
  type RawValue,
  type Reading,
  type SignalAnswer,
  type SignalReading,
} from './reading/reading.ts';
export type { StateCheck } from './reading/state-check.ts';

// Your own reference.

export type { Reference, ReferenceColor, ReferenceProblem } from './reference/reference.ts';
export { referenceFrom } from './reference/reference-from.ts';
export type { Xyz } from './reference/xyz.ts';
export type { GivenReference } from './run/given-reference.ts';

// Follow a run by events.

export { takeReadings } from './earlier-names.ts';
export { measure } from './reading/measure.ts';
export type {
  MeasureOptions,
  MeasureOptions as TakingOptions,
  MeasureProgress,
  MeasureProgress as TakingProgress,
} from './reading/measure-options.ts';
export type { Measurement, Measurement as Taking } from './reading/measurement.ts';
export { reduce } from './reading/reduce.ts';
export type { RunEvent } from './reading/run-event.ts';
export { initialState, type RunState } from './reading/run-state.ts';
export {
  inPlanOrder,
  type PointChoice,
  type Strategy,
  type StrategyState,
  type StrategyStop,
} from './reading/strategy.ts';

// Judge again.

export { judgeRecord } from './inspection/judge-record.ts';
export { decidingText } from './report/deciding-text.ts';
export { type JudgeAgainOptions, judgeAgain } from './run/judge-again.ts';
export { type JudgedFile, type JudgeFileOptions, judgeFile } from './run/judge-file.ts';
export {
  judgeFileIntoFolder,
  judgeMapsIntoFolder,
  judgeRunIntoFolder,
} from './run/judge-into-folder.ts';
export { type JudgeMapsOptions, judgeMaps, type MapOfPatch } from './run/judge-maps.ts';
export { meetsBound } from './verdict/against-bound.ts';
export { type JudgeOptions, judgeReadings } from './verdict/judge-readings.ts';
export type { Judgment } from './verdict/judgment.ts';
export { isSignalPathOnly, SIGNAL_PATH_ONLY } from './verdict/signal-path-only.ts';
export type { LimitResult, Outcome, Reason, Verdict } from './verdict/verdict.ts';

// Read and compare records.

export {
  type CompareOptions,
  type Comparison,
  compareInspections,
  type PointChange,
} from './inspection/compare-inspections.ts';
export type { Inspection } from './inspection/inspection.ts';
export { publishedSchemas } from './inspection/published-schemas.ts';
export { parseInspection, readInspection, readRun, type StoredRun } from './inspection/read-inspection.ts';
export { readUnchangedRun } from './inspection/read-unchanged-run.ts';
export type { RunProblem } from './inspection/run-problem.ts';
export { readSigningKey, readVerifyingKey } from './inspection/signing-key.ts';
export { fingerprint, type RunCheck, verifyRun } from './inspection/verify-run.ts';
export { isFailProven } from './verdict/fail-proven.ts';

// Write reports.

export { comparisonCsv } from './report/comparison-csv.ts';
export { escapeTerminal } from './report/escape.ts';
export { reportHtml } from './report/html/report-html.ts';
export { REPORT_LANGUAGES, type ReportLanguage } from './report/languages/languages.ts';
export { reportConsole } from './report/report-console.ts';
export { reportCsv } from './report/report-csv.ts';
export { reportCtrf } from './report/report-ctrf.ts';
export { reportFormats } from './report/report-formats.ts';
export { reportJunit } from './report/report-junit.ts';
export { reportMarkdown } from './report/report-markdown.ts';
export { readingName, type Wording, wording } from './report/wording.ts';
export { wrapText } from './report/wrap-text.ts';
export { writeOverview } from './run/write-overview.ts';
export { isReportName, REPORT_NAMES, type ReportName, writeReports } from './run/write-reports.ts';
export { recordText, type WriteRunOptions, writeRun } from './run/write-run.ts';

// Colors and metrics.

export { deltaE2000 } from './color/delta-e-2000.ts';
export type { Deviation } from './color/deviation.ts';
export { xyzToLab } from './color/lab.ts';
export type { Metric } from './color/metric.ts';
export { findMetric } from './color/metrics/metric-table.ts';

// Errors.

export { CloudRefusedError } from './cloud-api/read-cloud-answer.ts';
export { RateLimitedError } from './cloud-api/too-long-wait.ts';
export {
  AbortedError,
  CallCountError,
  CloudWrongShapeError,
  InvalidCloudRequestError,
  InvalidPlanError,
  InvalidTokenError,
  TargetNotConfirmedError,
} from './error-names.ts';
export { type ErrorCode, FlatfieldError, hasCode } from './flatfield-error.ts';
export {
  NotJsonError,
  TimedOutError,
  TooLargeError,
  UnreachableError,
  UnreachableError as LocalApiUnreachableError,
} from './http/http-errors.ts';
export { InvalidRequestError } from './local-api/check-request.ts';
export { WrongShapeError } from './local-api/parse-answer.ts';
export { RefusedError } from './local-api/refused-error.ts';
export { PatternNotShownError } from './pattern/open-pattern-window.ts';

// The local API.

export type { RequestAttempt } from './http/attempt.ts';
export type { CalibrationResult, ValidationResult } from './local-api/calibration-result-schema.ts';
export type { CallOptions } from './local-api/call-operation.ts';
export type { ChangeAnswer } from './local-api/change-answer-schema.ts';
export { type ColorMode, type ColorModeSettings, colorModeTypeSchema } from './local-api/color-mode-schema.ts';
export { type KeyLock, keyLockSchema } from './local-api/key-lock-schema.ts';
export { createLocalApi, type LocalApi, type PixelRequest } from './local-api/local-api.ts';
export type { LocalApiOptions } from './local-api/local-api-options.ts';
export type { Monitor } from './local-api/monitor-schema.ts';
export { operations as localApiOperations } from './local-api/operations.ts';
export type { PixelInformation } from './local-api/pixel-information.ts';
export { bitDepthRequestSchema } from './local-api/pixel-information-schema.ts';
export { defaultRoutes } from './local-api/routes.ts';
export { selfCalibrationActionSchema } from './local-api/self-calibration-schema.ts';
export { type NewTarget, profileUpdateRuleSchema, type Target } from './local-api/target-schema.ts';

// The cloud API and fleets.

export { acceleratedClock } from './cloud-api/accelerated-clock.ts';
export {
  type AssetChanges,
  type AssetField,
  type AssetInformation,
  assetFields,
} from './cloud-api/asset-information-schema.ts';
export { type CloudApi, createCloudApi } from './cloud-api/cloud-api.ts';
export { cloudOperations } from './cloud-api/cloud-operations.ts';
export type { CloudApiOptions } from './cloud-api/cloud-options.ts';
export { type CloudReference, cloudReference } from './cloud-api/cloud-reference.ts';
export type { CloudColorModeDetail } from './cloud-api/color-mode-schema.ts';
export { expectSimulatedService } from './cloud-api/expect-simulated.ts';
export type { Group } from './cloud-api/group-schema.ts';
export type { MonitorConfiguration } from './cloud-api/monitor-configuration-schema.ts';
export { listProblems, type MonitorList, type OddEntry } from './cloud-api/monitor-list.ts';
export type { CloudMonitor, ListedMonitor } from './cloud-api/monitor-schema.ts';
export type { RateWait } from './cloud-api/rate-limiter.ts';
export { endpointLimits, overallLimit } from './cloud-api/rate-limits.ts';
export { readToken } from './cloud-api/read-token.ts';
export type { SendOutcome, TargetOutcome } from './cloud-api/send-outcome.ts';
export type { CalibrationTiming } from './cloud-api/send-schema.ts';
export { isOnCalendar, serviceTimeMs } from './cloud-api/service-time.ts';
export { tagAsset } from './cloud-api/tag-asset.ts';
export { Token } from './cloud-api/token.ts';
export { assetChunks } from './fleet/asset-chunks.ts';
export { checkFleet, checkSyncedFleet, dueColumns, type FleetCheck } from './fleet/check-fleet.ts';
export { checkJunit } from './fleet/check-junit.ts';
export { type ColorModeChoice, parseColorModeChoice } from './fleet/color-mode-choice.ts';
export { type Column, toCsv } from './fleet/column.ts';
export { type CommandFate, isFinal, type SentCommand } from './fleet/command-fate.ts';
export { type DueLimits, defaultDueLimits } from './fleet/due-limits.ts';
export type { DueMonitor } from './fleet/due-monitor.ts';
export { findConfiguration, findTargets } from './fleet/find-targets.ts';
export { configurationColumns, groupColumns, monitorColumns } from './fleet/fleet-columns.ts';
export { type Chunk, type FleetCommand, toChunks } from './fleet/fleet-command.ts';
export { filterMonitors, type MonitorFilter, meetsFilter } from './fleet/monitor-filter.ts';
export { OpenSends } from './fleet/open-sends.ts';
export type { SettleOptions } from './fleet/read-settled.ts';
export { acceptedCommands, type Receipt, type ReceiptChunk } from './fleet/receipt.ts';
export { isAllAccepted, sendToFleet, writeReceipt } from './fleet/send-to-fleet.ts';
export { type SyncProgress, type SyncResult, syncFleet } from './fleet/sync-fleet.ts';
export { SyncFolder } from './fleet/sync-folder.ts';
export { findSyncWork, type SyncWork } from './fleet/sync-work.ts';
export { timeUnderLimits } from './fleet/time-under-limits.ts';
export { waitForCommands } from './fleet/wait-for-commands.ts';
