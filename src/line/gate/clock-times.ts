import type { RunRow } from '../protocol/run-row.ts';

/** When a run began and ended, in milliseconds since 1970; NaN for a text that is not a time. */
export interface ClockTimes {
  readonly startedMs: number;
  readonly finishedMs: number;
}

/**
 * The times of a run by the clock of its station: as recorded, and set right by what that clock showed when the run was sent. Both may be
 * wrong: the second one is if the clock was set in between, or if another computer sent the run.
 */
export function clockTimes({
  startedAt,
  finishedAt,
  sentAt,
  receivedAt,
}: Pick<RunRow, 'startedAt' | 'finishedAt' | 'sentAt' | 'receivedAt'>): Readonly<
  Record<'recorded' | 'setRight', ClockTimes>
> {
  const aheadMs = sentAt === null ? 0 : Date.parse(sentAt) - Date.parse(receivedAt);
  // A clock that was set back during the run says that it ended before it began.
  const times = [Date.parse(startedAt), Date.parse(finishedAt)];
  const recorded = { startedMs: Math.min(...times), finishedMs: Math.max(...times) };
  return {
    recorded,
    setRight: { startedMs: recorded.startedMs - aheadMs, finishedMs: recorded.finishedMs - aheadMs },
  };
}
