import type { Inspection } from '../inspection/inspection.ts';
import { judgePasses } from '../inspection/judge-passes.ts';
import { runId } from '../inspection/run-id.ts';
import { spanOf } from '../sampling/span.ts';
import { version } from '../version.ts';
import { acquire } from './acquire.ts';
import { partsOf } from './parts-of-run.ts';
import type { Session } from './session.ts';
import { stillCalibrated } from './still-calibrated.ts';

/** Carries out the run of an open session: acquires its readings, restores the monitor, judges, and gives the record. */
export async function runSession(session: Session, id?: string): Promise<Inspection> {
  const { plan, monitor, underTest, writer } = session;
  const { clock, station, unit, simulated } = plan;
  const { passes, lastPixel, lastPixelAtEnd, ...acquired } = await acquire(session);
  const calibration = await stillCalibrated(acquired.calibration, underTest, plan.signal);
  const changed = await session.restore();

  const finishedAt = clock.now();
  const parts = partsOf(writer?.interrupted ?? null, session.startedAt, finishedAt);
  const surroundings = { calibration, simulated, startedAt: parts[0].startedAt, parts };
  const conditions = { ...acquired.conditions, changed };
  const judgeOptions = { judgedAt: finishedAt.toISOString(), ...plan.judgeOptions };
  const evidence = { ...surroundings, monitor, conditions, changed };
  const judged = judgePasses(passes, plan.repeat, evidence, plan.profile, judgeOptions);
  return {
    schemaVersion: 2,
    tool: { name: 'flatfield', version },
    runId: id ?? runId(session.startedAt, monitor.id),
    ...surroundings,
    finishedAt: finishedAt.toISOString(),
    durationMs: clock.monotonicMs() - session.startedMs,
    station,
    unit,
    monitor,
    conditions,
    ...(lastPixel && { lastPixel }),
    ...(lastPixelAtEnd && { lastPixelAtEnd }),
    ...judged,
    span: spanOf(judged.plan),
  };
}
