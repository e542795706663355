import type { Attempt, Reading } from './reading.ts';
import type { RunEvent } from './run-event.ts';

/** When an event was over: UTC, ISO 8601; null if it does not tell. */
export function timeOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'reading':
    case 'replaced':
      return endOf(event.reading);
    case 'missed':
      return endOf(event.missed.attempts.at(-1));
    case 'last-pixel':
      return endOf(event.lastPixel.attempts.at(-1));
    case 'attempt':
      return endOf(event.attempt);
    case 'check':
      return event.check.checkedAt;
    case 'part':
    case 'shown':
    case 'asked':
    case 'superseded':
    case 'stopped':
      return null;
  }
  event satisfies never;
}

function endOf(timed: Pick<Attempt | Reading, 'startedAt' | 'durationMs'> | undefined): string | null {
  const end = timed ? new Date(Date.parse(timed.startedAt) + timed.durationMs) : null;
  return end && !Number.isNaN(end.getTime()) ? end.toISOString() : null;
}
