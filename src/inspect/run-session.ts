import { asError } from '../base/as-error.ts';
import { dataCopy } from '../base/data-copy.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { version } from '../base/version.ts';
import { minimumSpanOf } from '../plan/sampling/span.ts';
import { notRestoredText } from '../read/monitor/pending-restore-text.ts';
import { measurementOf } from '../read/state/measurement.ts';
import type { RunState } from '../read/state/run-state.ts';
import { type Inspection, SCHEMA_VERSION } from '../record/inspection.ts';
import { ownRecord } from '../record/own-record.ts';
import { judgePasses } from '../record/repeats/judge-passes.ts';
import type { Pass } from '../record/repeats/pass.ts';
import { type RunPart, runId } from '../record/run-id.ts';
import { acquire } from './acquire.ts';
import type { InterruptedRun } from './output/interrupted-run.ts';
import { announcedSimulation } from './session/announced-simulation.ts';
import type { Session } from './session/session.ts';
import type { Subject } from './session/subject.ts';

/**
 * Carries out the run of an open session: acquires its readings, restores the monitor, judges, and gives the record, frozen. Throws what
 * reading throws, or `left-changed` if the monitor could not be restored after that.
 */
export async function runSession(session: Session, id?: string): Promise<Inspection> {
  const { plan, services, monitor, subject, writer } = session;
  const { station, unit, stated } = plan;
  const { clock } = services;
  const acquired = await acquire(session).catch((error: unknown) => failed(session, error));
  const calibration = await stillCalibrated(acquired.calibration, subject, services.signal);
  const changed = await session.restore();

  const finishedAt = clock.now();
  const parts = partsOf(writer?.interrupted ?? null, session.startedAt, finishedAt);
  // A part that was read from a simulator makes the run a simulation, whatever answers now.
  const simulated = plan.simulated ?? announcedSimulation(services) ?? session.simulatedBefore;
  const context = { calibration, simulated, startedAt: parts[0].startedAt, parts };
  const conditions = { ...acquired.conditions, changed };
  const judgeOptions = { judgedAt: finishedAt.toISOString(), ...plan.judging };
  const { lastPixel, lastPixelAtEnd, ambient } = acquired.passes[0];
  const { validation, goldenUnit } = acquired;
  const { goldenCheck } = plan;
  const beside = {
    ...(goldenUnit && { goldenUnit }),
    ...(goldenCheck && { goldenCheck }),
    ...(writer?.lineMarks && { lineMarks: writer.lineMarks }),
    ...(validation && { validation }),
    ...(lastPixel && { lastPixel }),
    ...(lastPixelAtEnd && { lastPixelAtEnd }),
    ...(ambient && { ambient }),
  };
  const passes = acquired.passes.map(passOf) as [Pass];
  const evidence = { ...context, monitor, conditions, changed, ...beside };
  const judged = judgePasses(passes, plan.repeat, evidence, plan.profile, judgeOptions);
  const record: Inspection = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'flatfield', version },
    runId: id ?? runId(session.startedAt, monitor.id),
    ...context,
    finishedAt: finishedAt.toISOString(),
    durationMs: clock.monotonicMs() - session.startedMs,
    station,
    unit,
    ...stated,
    monitor,
    conditions,
    ...beside,
    ...judged,
    span: minimumSpanOf(judged.plan),
  };
  // A source, a meter and a client of the caller's may keep what they answered.
  return ownRecord(dataCopy(record));
}

/** The record says what was not restored; a run that ends without one has nothing but its error. */
async function failed({ restore, monitor }: Session, error: unknown): Promise<never> {
  const left = (await restore()).filter(({ restored }) => !restored);
  if (left.length === 0) throw error;
  throw new FlatfieldError('left-changed', `${asError(error).message} ${notRestoredText(monitor.id, left)}`, {
    cause: error,
  });
}

/** A pass as a record holds it. */
function passOf(state: RunState): Pass {
  return { startedAt: state.parts[0]?.startedAt ?? '', ...measurementOf(state) };
}

/** The parts of a run with the one that just ended; a refused one does not count. */
function partsOf(
  interrupted: InterruptedRun | null,
  startedAt: Date,
  finishedAt: Date,
): readonly [RunPart, ...RunPart[]] {
  const now = { startedAt: startedAt.toISOString(), endedAt: finishedAt.toISOString() };
  const isNone = interrupted?.refusal || interrupted?.isOver;
  const all = isNone ? interrupted.parts : [...(interrupted?.parts ?? []), now];
  const [first = now, ...others] = all;
  return [
    { ...first, pauseBeforeMs: null },
    ...others.map((part, place) => ({ ...part, ...pauseAfter(all[place], part) })),
  ];
}

type Span = Pick<RunPart, 'startedAt' | 'endedAt'>;

/** A clock that was set back between the parts leaves no negative pause. */
function pauseAfter(before: Span | undefined, { startedAt }: Span): Pick<RunPart, 'pauseBeforeMs'> {
  return { pauseBeforeMs: before ? Math.max(0, Date.parse(startedAt) - Date.parse(before.endedAt)) : null };
}

type Calibration = Inspection['calibration'];

/**
 * The calibration of a run, after a last look at where it comes from: a reference that is no longer the same, or that cannot
 * be confirmed, is a problem. A run that was called off has its reason. Never throws.
 */
async function stillCalibrated(
  calibration: Calibration,
  subject: Pick<Subject, 'confirmCalibration'>,
  signal: AbortSignal | undefined,
): Promise<Calibration> {
  if (calibration.reference === null || signal?.aborted) return calibration;
  const problem = await subject.confirmCalibration({ signal });
  return problem === null ? calibration : { reference: null, problem };
}
