import type { RunRow } from './run-row.ts';

/** Start and end of a run, in milliseconds since 1970; NaN for a text that is not a time. */
export interface ClockTimes {
  readonly startedMs: number;
  readonly finishedMs: number;
}

type Times = Pick<RunRow, 'startedAt' | 'finishedAt' | 'sentAt' | 'receivedAt'>;

/**
 * The times of a run by the clock of its station: as recorded, and corrected by the reading of that clock when the run was sent. Both may be
 * wrong: the second one is if the clock was set in between, or if another computer sent the run.
 */
export function clockTimes({
  startedAt,
  finishedAt,
  sentAt,
  receivedAt,
}: Times): Readonly<Record<'recorded' | 'setRight', ClockTimes>> {
  const aheadMs = sentAt === null ? 0 : Date.parse(sentAt) - Date.parse(receivedAt);
  // A clock that was set back during the run says that it ended before it began.
  const times = [Date.parse(startedAt), Date.parse(finishedAt)];
  const recorded = { startedMs: Math.min(...times), finishedMs: Math.max(...times) };
  return {
    recorded,
    setRight: { startedMs: recorded.startedMs - aheadMs, finishedMs: recorded.finishedMs - aheadMs },
  };
}

/**
 * Best known end of a run, in whole milliseconds since 1970 by the clock of the server: the end by the clock of its station, corrected, but
 * never after the run was received. The time when it was received, if a text is not a time.
 */
export function endedMs(run: Times): number {
  const receivedMs = Date.parse(run.receivedAt);
  const { finishedMs } = clockTimes(run).setRight;
  return finishedMs < receivedMs ? Math.round(finishedMs) : receivedMs;
}
