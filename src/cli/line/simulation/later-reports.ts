import { type StationReport, type StationRow, stationReportSchema } from '../../../line/protocol/station-report.ts';
import { MS_OF_READING } from './planned-run.ts';
import { isStationName } from './planned-unit.ts';

/**
 * Reports of the simulated stations at a later moment, so that they stay on the line while it is served. A run that was under way ends in time, and its
 * station is idle from then on. A station that was off stays off; real stations report for themselves.
 */
export function laterReports(stations: readonly StationRow[], nowMs: number): readonly StationReport[] {
  const simulated = stations.filter(({ station }) => isStationName(station));
  const lastMs = Math.max(...simulated.map(seenMs));
  return simulated.filter((row) => seenMs(row) > lastMs - OFF_AFTER_MS).map((row) => laterReport(row, nowMs));
}

/** A station that was last heard from so long before the others is off. */
const OFF_AFTER_MS = 3_600_000;

function seenMs({ seenAt }: StationRow): number {
  return Date.parse(seenAt);
}

function laterReport(row: StationRow, nowMs: number): StationReport {
  const { seenAt, clockOffsetMs, ...report } = row;
  const run = runAt(report.run, nowMs);
  const at = new Date(nowMs + clockOffsetMs).toISOString();
  return stationReportSchema.parse({ ...report, at, state: run === null ? 'idle' : 'running', run });
}

function runAt(run: StationReport['run'], nowMs: number): StationReport['run'] {
  if (run === null) return null;
  const done = Math.max(run.done, Math.floor((nowMs - Date.parse(run.startedAt)) / MS_OF_READING));
  return done < run.planned ? { ...run, done, remainingMs: (run.planned - done) * MS_OF_READING } : null;
}
