import type { GoldenCheckRow } from '../../protocol/run-row.ts';
import type { StationRow } from '../../protocol/station-report.ts';
import type { YieldRow } from '../../protocol/summaries.ts';

/** State of the line that rules are held against. */
export interface AlarmFacts {
  /** Time by the clock of the server, in milliseconds since 1970. */
  readonly nowMs: number;
  /** Of the line, for texts and working time. */
  readonly timeZone: string;
  readonly stations: readonly StationRow[];
  /** See `Store.goldenState`. */
  readonly goldenChecks: readonly GoldenCheckRow[];
  /** Yields of the window of each rule about one, by the number of the rule. */
  readonly yields: ReadonlyMap<number, readonly YieldRow[]>;
}

/** An alarm that a rule finds now. */
export interface FoundAlarm {
  /** Tells it from the other alarms of its rule for as long as it is open. */
  readonly subject: string;
  /** Station that it is about; null for the whole line. */
  readonly station: string | null;
  readonly text: string;
}
