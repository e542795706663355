import type { AlarmFinding } from '../../protocol/alarm-finding.ts';
import type { ChartSeries } from '../../protocol/chart-series.ts';
import type { GoldenCheckRow } from '../../protocol/run-row.ts';
import type { StationRow } from '../../protocol/station-report.ts';
import type { YieldRow } from '../../protocol/summaries.ts';
import type { SeriesSignal } from '../charts/series-signals.ts';
import type { ServerClock } from '../store/store-parts.ts';

/** State of the line that rules are held against. */
export interface AlarmFacts {
  /** Time by the clock of the server, in milliseconds since 1970. */
  readonly nowMs: number;
  /** Of the line, for texts and working time. */
  readonly timeZone: string;
  readonly stations: readonly StationRow[];
  /** See `Store.serverClocks`. */
  readonly serverClocks: readonly ServerClock[];
  /** See `Store.goldenState`. */
  readonly goldenChecks: readonly GoldenCheckRow[];
  /** Yields of the window of each rule about one, by the number of the rule. */
  readonly yields: ReadonlyMap<number, readonly YieldRow[]>;
  /** Charts of each rule about some that runs since the last check may have changed, by the number of the rule. */
  readonly charted: ReadonlyMap<number, readonly ChartedSeries[]>;
  /** The newest order of a run at the last check. */
  readonly sinceOrder: number;
}

/** An alarm that a rule finds now. */
export interface FoundAlarm {
  /** Tells it from the other alarms of its rule for as long as it is open. */
  readonly subject: string;
  /** Station that it is about; null for the whole line. */
  readonly station: string | null;
  readonly finding: AlarmFinding;
}

/** A series whose chart was computed, since a run of it arrived. */
export interface ChartedSeries {
  readonly series: ChartSeries;
  readonly unit: string;
  /** Number of drawn points. */
  readonly points: number;
  /** Newest first. */
  readonly signals: readonly SeriesSignal[];
}
