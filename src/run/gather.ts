import { colorBasis } from '../color/color-basis.ts';
import { deviations } from '../color/deviations.ts';
import type { Conditions, Inspection } from '../inspection/inspection.ts';
import type { Pass } from '../inspection/judge-passes.ts';
import type { Monitor } from '../local-api/monitor-schema.ts';
import type { MonitorState } from '../monitor/monitor-state.ts';
import type { MonitorUnderTest } from '../monitor/monitor-under-test.ts';
import { ResolutionError } from '../monitor/resolution-error.ts';
import type { RunIdentity } from '../reading/journal.ts';
import { JournalError } from '../reading/journal-error.ts';
import type { LastPixel } from '../reading/last-pixel.ts';
import type { MonitorCheck } from '../reading/pixel-source.ts';
import type { JournalContent } from '../reading/read-journal.ts';
import type { Reading } from '../reading/reading.ts';
import { takeReadings } from '../reading/take-readings.ts';
import { takenSoFar } from '../reading/taken-so-far.ts';
import type { Already, Stopped, TakingProgress } from '../reading/taking.ts';
import { isReferenceProblem } from '../reference/reference-from.ts';
import { wording } from '../report/wording.ts';
import { toEvenCoordinates } from '../sampling/plan-sampling.ts';
import { calibrationObstacle } from '../verdict/calibration-obstacle.ts';
import { signalObstacle } from '../verdict/signal-obstacle.ts';
import type { EarlierParts } from './earlier-parts.ts';
import type { InspectRequest } from './inspect-options.ts';
import type { KeptRun } from './keep-run.ts';
import { stillAsRead } from './still-as-read.ts';

interface GatherRequest extends InspectRequest {
  readonly underTest: MonitorUnderTest;
  readonly monitor: Monitor;
  readonly startedAt: Date;
  /** What this run is, for its journal. */
  readonly identity: RunIdentity;
}

/** What a run gathers from the monitor; nothing in here is judged. */
export interface Gathered {
  /** One, or as many as the plan was to be read; fewer where one was stopped. */
  readonly passes: readonly [Pass, ...Pass[]];
  readonly calibration: Inspection['calibration'];
  readonly conditions: Omit<Conditions, 'changed'>;
  readonly lastPixel: LastPixel | null;
  readonly lastPixelAtEnd: LastPixel | null;
}

/**
 * Opens the journal, changes what the run asks for, reads what the monitor says of itself, and takes the readings, with the size of
 * the signal confirmed before the first and after the last. Where the
 * calibration or the size of the signal already rules a verdict out, or a later part may not go on, nothing is read: each
 * reading blanks the display.
 */
export async function gather(request: GatherRequest): Promise<Gathered> {
  const { underTest, signal, keeper, identity, startedAt } = request;
  if (keeper?.earlier?.refusal) return refused(request, keeper.earlier, keeper.earlier.refusal);
  const kept = await keeper?.begin(identity, startedAt, 0);
  try {
    await underTest.changeForRun(request.changes, { signal });
    const state = await underTest.readState({ signal });
    const calibration = isReferenceProblem(state.reference)
      ? { reference: null, problem: state.reference }
      : { reference: state.reference, problem: null };
    const conditions = conditionsOf(request, state);
    const objection =
      signalObstacle(request.profile, request.judgeOptions.acceptSignal) ??
      calibrationObstacle(calibration, request.profile, startedAt.toISOString());
    const obstacle = objection && { code: objection.code, message: wording('en', request.plan).reason(objection) };
    const size = obstacle ? { obstacle, lastPixel: null } : await confirmSize(request, kept);
    const lastPixel = size.lastPixel ?? keeper?.earlier?.passes[0].lastPixel ?? null;
    const found = { calibration, conditions, lastPixel };
    if (size.obstacle) {
      return { passes: notRead(request, kept?.already, size.obstacle), ...found, lastPixelAtEnd: null };
    }
    // Under HDCP no odd coordinate needs to be tried first; a later part carries the plan out as it was begun.
    const plan = size.lastPixel?.hdcp && !kept?.already ? toEvenCoordinates(request.plan) : request.plan;
    const taken = await takePasses({ ...request, plan }, calibration, kept);
    let lastPixelAtEnd: LastPixel | null = null;
    const passes = await stillAsRead(taken, 'resolution-unconfirmed', () =>
      requireSize(request, kept, { atEnd: true, onRead: (read) => (lastPixelAtEnd = read) }),
    );
    return { passes, ...found, lastPixelAtEnd };
  } finally {
    await kept?.close();
  }
}

/** Reads the last pixel of the signal, and why a plan over the stated size would not fit the screen; null if it does. */
async function confirmSize(
  request: GatherRequest,
  kept: KeptRun | undefined,
): Promise<{ readonly obstacle: Why | null; readonly lastPixel: LastPixel | null }> {
  let lastPixel: LastPixel | null = null;
  const onRead = (read: LastPixel) => {
    lastPixel = read;
  };
  const obstacle = await requireSize(request, kept, { atEnd: false, onRead }).then(
    () => null,
    (error: unknown) => {
      if (request.signal?.aborted) return { code: 'aborted', message: 'The run was interrupted.' };
      // The message of an error is not enumerable: an error that is spread into the record would lose it.
      if (error instanceof ResolutionError || error instanceof JournalError) {
        return { code: error.code, message: error.message };
      }
      throw error;
    },
  );
  return { obstacle, lastPixel };
}

/** Asks for the pixels beyond the signal and reads its last one, which is kept before anything is concluded from it. */
async function requireSize(
  { underTest, plan, signal }: GatherRequest,
  kept: KeptRun | undefined,
  { atEnd, onRead }: { readonly atEnd: boolean; readonly onRead: (lastPixel: LastPixel) => void },
): Promise<void> {
  const onLastPixel = async (lastPixel: LastPixel) => {
    onRead(lastPixel);
    await kept?.append({ type: 'last-pixel', lastPixel, ...(atEnd && { atEnd }) });
  };
  await underTest.requireResolution(plan.resolution, { signal, onLastPixel });
}

/** The passes over the plan, one after the other; each must find the monitor as the first one did. */
async function takePasses(
  request: GatherRequest,
  calibration: Inspection['calibration'],
  kept: KeptRun | undefined,
): Promise<Gathered['passes']> {
  const first = await takePass(request, calibration, { pass: 0, startedAt: request.startedAt, kept });
  const passes: [Pass, ...Pass[]] = [first];
  let last = first;
  while (passes.length < request.repeat && last.stopped === null) {
    const { plan } = last;
    last = await takeLaterPass({ ...request, plan }, calibration, passes.length, first.checks[0]);
    passes.push(last);
  }
  return [...passes, ...passesNotReached(request, passes.length, last.stopped)] as typeof passes;
}

/** What earlier parts took of passes that this part did not come to. */
function passesNotReached(request: GatherRequest, reached: number, stopped: Stopped | null): readonly Pass[] {
  const earlier = request.keeper?.earlier;
  if (!earlier || !stopped) return [];
  const { code, message } = stopped;
  return earlier.passes.slice(reached).map((content) => passSoFar(request, content, { code, message }));
}

function passSoFar({ plan, startedAt: now }: GatherRequest, content: JournalContent, why: Why): Pass {
  const startedAt = content.parts[0]?.startedAt ?? now.toISOString();
  return { startedAt, ...takenSoFar(plan, { ...content, elapsedMs: 0 }, why) };
}

async function takeLaterPass(
  request: GatherRequest,
  calibration: Inspection['calibration'],
  pass: number,
  expected: MonitorCheck | undefined,
): Promise<Pass> {
  const startedAt = request.clock.now();
  const kept = await request.keeper?.begin(request.identity, startedAt, pass);
  try {
    return await takePass(request, calibration, { pass, startedAt, kept, expected });
  } finally {
    await kept?.close();
  }
}

interface PassRequest {
  readonly pass: number;
  readonly startedAt: Date;
  readonly kept: KeptRun | undefined;
  readonly expected?: MonitorCheck | undefined;
}

async function takePass(
  request: GatherRequest,
  calibration: Inspection['calibration'],
  { pass, startedAt, kept, expected }: PassRequest,
): Promise<Pass> {
  const { plan, underTest, clock, signal, showPatch, monitor, limits, onProgress, repeat } = request;
  const { model } = colorBasis(calibration.reference, request.judgeOptions.toneResponse);
  const deviationOf = (reading: Reading | null) => (reading && deviations(plan, [reading], model)[0]) ?? null;
  const taking = await takeReadings({
    plan,
    source: underTest.source,
    clock,
    signal,
    limits,
    expected,
    onProgress:
      onProgress &&
      ((progress) => onProgress({ ...ofAllPasses(progress, pass, repeat), deviation: deviationOf(progress.reading) })),
    already: kept?.already,
    onEvent: (event) => kept?.append(event),
    isShownVerified: request.shownBy !== 'person',
    showPatch: async (patch, options) => showPatch(patch, monitor.id, options),
  });
  return { startedAt: startedAt.toISOString(), ...taking };
}

/** The progress of one pass as that of the whole run, at the mean pace of this pass. */
function ofAllPasses(progress: TakingProgress, pass: number, repeat: number): TakingProgress {
  const { planned, done, elapsedMs, remainingMs } = progress;
  const laterMs = (repeat - pass - 1) * (elapsedMs + remainingMs);
  return { ...progress, planned: planned * repeat, done: planned * pass + done, remainingMs: remainingMs + laterMs };
}

function notRead(request: GatherRequest, already: Already | undefined, why: Why): Gathered['passes'] {
  const { plan, startedAt } = request;
  const first = { startedAt: startedAt.toISOString(), ...takenSoFar(plan, already, why) };
  return [first, ...passesNotReached(request, 1, first.stopped)];
}

type Why = Pick<Stopped, 'code' | 'message'>;

/** A later part that is not the same run: the monitor is not asked, and what was read before stands. */
function refused(request: GatherRequest, { passes: [first, ...others] }: EarlierParts, message: string): Gathered {
  const why = { code: 'resume-refused', message };
  const { api, marker, bitDepth: requestedBitDepth } = request.monitorOptions;
  const conditions = { apiUrl: api.baseUrl, marker, requestedBitDepth, shownBy: request.shownBy };
  return {
    passes: [passSoFar(request, first, why), ...others.map((content) => passSoFar(request, content, why))],
    calibration: { reference: null, problem: null },
    conditions: { ...conditions, colorMode: null, keyLock: null },
    lastPixel: first.lastPixel,
    lastPixelAtEnd: first.lastPixelAtEnd,
  };
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
