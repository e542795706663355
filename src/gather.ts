import { colorBasis } from './color/color-basis.ts';
import { deviations } from './color/deviations.ts';
import type { InspectRequest } from './inspect-options.ts';
import type { Conditions, Inspection } from './inspection/inspection.ts';
import type { Pass } from './inspection/judge-passes.ts';
import type { Monitor } from './local-api/monitor-schema.ts';
import type { MonitorState } from './monitor/monitor-state.ts';
import type { MonitorUnderTest } from './monitor/monitor-under-test.ts';
import type { MonitorCheck } from './reading/pixel-source.ts';
import type { Reading } from './reading/reading.ts';
import { takeReadings } from './reading/take-readings.ts';
import type { TakingProgress } from './reading/taking.ts';
import { isReferenceProblem } from './reference/reference-from.ts';
import { calibrationObstacle } from './verdict/calibration-obstacle.ts';

interface GatherRequest extends InspectRequest {
  readonly underTest: MonitorUnderTest;
  readonly monitor: Monitor;
  readonly startedAt: Date;
}

/** What a run gathers from the monitor; nothing in here is judged. */
export interface Gathered {
  /** One, or as many as the plan was to be read; fewer where one was stopped. */
  readonly passes: readonly [Pass, ...Pass[]];
  readonly calibration: Inspection['calibration'];
  readonly conditions: Omit<Conditions, 'changed'>;
}

/**
 * Changes what the run asks for, reads what the monitor says of itself, and takes the readings. Where the calibration already
 * rules a verdict out, nothing is read: each reading blanks the display, and none could change the outcome.
 */
export async function gather(request: GatherRequest): Promise<Gathered> {
  const { underTest, signal } = request;
  await underTest.changeForRun(request.changes, { signal });
  const state = await underTest.readState({ signal });
  const calibration = isReferenceProblem(state.reference)
    ? { reference: null, problem: state.reference }
    : { reference: state.reference, problem: null };
  const obstacle = calibrationObstacle(calibration, request.profile, request.startedAt.toISOString());
  const passes = obstacle ? nothingTaken(request, obstacle) : await takePasses(request, state, calibration);
  return { passes, calibration, conditions: conditionsOf(request, state) };
}

/** The passes over the plan, one after the other; each must find the monitor as the first one did. */
async function takePasses(
  request: GatherRequest,
  state: MonitorState,
  calibration: Inspection['calibration'],
): Promise<Gathered['passes']> {
  const first = await takePass(request, state, calibration, 0);
  const passes: [Pass, ...Pass[]] = [first];
  let last = first;
  while (passes.length < request.repeat && last.stopped === null) {
    const { plan } = last;
    last = await takePass({ ...request, plan }, state, calibration, passes.length, first.checks[0]);
    passes.push(last);
  }
  return passes;
}

async function takePass(
  request: GatherRequest,
  state: MonitorState,
  calibration: Inspection['calibration'],
  pass: number,
  expected?: MonitorCheck,
): Promise<Pass> {
  const { plan, underTest, clock, signal, showPatch, monitor, limits, onProgress, repeat } = request;
  const { model } = colorBasis(calibration.reference, request.judgeOptions.toneResponse);
  const deviationOf = (reading: Reading | null) => (reading && deviations(plan, [reading], model)[0]) ?? null;
  const startedAt = pass === 0 ? request.startedAt : clock.now();
  const kept = await request.keeper?.begin(identityOf(request, state, calibration), startedAt, pass);
  try {
    const taking = await takeReadings({
      plan,
      source: underTest.source,
      clock,
      signal,
      limits,
      expected,
      onProgress:
        onProgress &&
        ((progress) =>
          onProgress({ ...ofAllPasses(progress, pass, repeat), deviation: deviationOf(progress.reading) })),
      already: kept?.already,
      onEvent: (event) => kept?.append(event),
      showPatch: async (patch, options) => showPatch(patch, monitor.id, options),
    });
    return { startedAt: startedAt.toISOString(), ...taking };
  } finally {
    await kept?.close();
  }
}

/** What must be the same for a later part to go on with this run. */
function identityOf(request: GatherRequest, { colorMode }: MonitorState, { reference }: Inspection['calibration']) {
  const { plan, profile, monitor } = request;
  const { bitDepth } = request.monitorOptions;
  return {
    monitorId: monitor.id,
    colorModeIndex: colorMode.index,
    calibrationId: reference?.calibrationId ?? null,
    plan,
    profile,
    bitDepth,
  };
}

/** The progress of one pass as that of the whole run, at the mean pace of this pass. */
function ofAllPasses(progress: TakingProgress, pass: number, repeat: number): TakingProgress {
  const { planned, done, elapsedMs, remainingMs } = progress;
  const laterMs = (repeat - pass - 1) * (elapsedMs + remainingMs);
  return { ...progress, planned: planned * repeat, done: planned * pass + done, remainingMs: remainingMs + laterMs };
}

function nothingTaken(
  { plan, startedAt }: GatherRequest,
  { code, message }: { code: string; message: string },
): Gathered['passes'] {
  const stopped = { code, message, afterReading: null };
  const nothing = { plan, readings: [], superseded: [], missed: [], checks: [], stopped };
  return [{ startedAt: startedAt.toISOString(), ...nothing }];
}

function conditionsOf(request: GatherRequest, { colorMode, keyLock }: MonitorState): Omit<Conditions, 'changed'> {
  const { index, name, type } = colorMode;
  return {
    apiUrl: request.monitorOptions.api.baseUrl,
    marker: request.monitorOptions.marker,
    requestedBitDepth: request.monitorOptions.bitDepth,
    shownBy: request.shownBy,
    colorMode: { index, osdNumber: index + 1, name, type },
    keyLock,
  };
}
