import { version } from '../../base/version.ts';
import type { StationReport } from '../../protocol/station-report.ts';
import type { LineSize, PlannedLineRun } from './planned-run.ts';
import { isOff, stationName } from './planned-unit.ts';

/** What each station reported last: most are at work, one is off, one waits to send, the clock of one is wrong. */
export function stationReports(
  size: LineSize,
  plan: readonly PlannedLineRun[],
): readonly { readonly report: StationReport; readonly seenAt: string }[] {
  return Array.from({ length: size.stations }, (_, at) => {
    const station = stationName(at);
    const last = plan.findLast((run) => run.station === station);
    const off = isOff(station, size.endMs, size);
    const seenMs = off && last ? last.receivedMs + 20_000 : size.endMs - 1000 * (at % 7);
    const isIdle = off || last === undefined || at % 4 === 2;
    const planned = last?.profile === 'iso-12646' ? 27 : 105;
    const done = Math.floor((planned * ((at * 37) % 90)) / 100) + 1;
    const waiting = at === 1 ? 14 : 0;
    const aheadMs = at === 4 ? 95_000 : 40 * (at % 5);
    const report: StationReport = {
      station,
      at: new Date(seenMs + aheadMs).toISOString(),
      state: isIdle ? 'idle' : 'running',
      run: isIdle
        ? null
        : {
            unit: `A${String(size.units + at + 1).padStart(5, '0')}`,
            modelName: last.modelName,
            profile: last.profile,
            startedAt: new Date(seenMs - done * 1500).toISOString(),
            done,
            planned,
            remainingMs: (planned - done) * 1500,
          },
      ...{ waiting, parked: 0, toolVersion: version },
    };
    return { report, seenAt: new Date(seenMs).toISOString() };
  });
}
