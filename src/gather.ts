import { colorBasis } from './color/color-basis.ts';
import { deviations } from './color/deviations.ts';
import type { InspectRequest } from './inspect-options.ts';
import type { Conditions, Inspection } from './inspection/inspection.ts';
import type { Monitor } from './local-api/monitor-schema.ts';
import type { MonitorState } from './monitor/monitor-state.ts';
import type { MonitorUnderTest } from './monitor/monitor-under-test.ts';
import type { Reading } from './reading/reading.ts';
import { takeReadings } from './reading/take-readings.ts';
import type { Taking } from './reading/taking.ts';
import { isReferenceProblem } from './reference/reference-from.ts';
import { calibrationObstacle } from './verdict/calibration-obstacle.ts';

interface GatherRequest extends InspectRequest {
  readonly underTest: MonitorUnderTest;
  readonly monitor: Monitor;
  readonly startedAt: Date;
}

/** What a run gathers from the monitor; nothing in here is judged. */
export interface Gathered {
  readonly taking: Taking;
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
  const taking = obstacle ? nothingTaken(request, obstacle) : await take(request, state, calibration);
  return { taking, calibration, conditions: conditionsOf(request, state) };
}

async function take(
  request: GatherRequest,
  state: MonitorState,
  calibration: Inspection['calibration'],
): Promise<Taking> {
  const { plan, underTest, clock, signal, showPatch, monitor, limits, onProgress } = request;
  const { model } = colorBasis(calibration.reference, request.judgeOptions.toneResponse);
  const deviationOf = (reading: Reading | null) => (reading && deviations(plan, [reading], model)[0]) ?? null;
  const kept = await request.keeper?.begin(identityOf(request, state, calibration), request.startedAt);
  try {
    return await takeReadings({
      plan,
      source: underTest.source,
      clock,
      signal,
      limits,
      onProgress: onProgress && ((progress) => onProgress({ ...progress, deviation: deviationOf(progress.reading) })),
      already: kept?.already,
      onEvent: (event) => kept?.append(event),
      showPatch: async (patch, options) => showPatch(patch, monitor.id, options),
    });
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

function nothingTaken({ plan }: GatherRequest, { code, message }: { code: string; message: string }): Taking {
  const stopped = { code, message, afterReading: null };
  return { plan, readings: [], superseded: [], missed: [], checks: [], stopped };
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
