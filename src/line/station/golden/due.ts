import type { GoldenDue, GoldenInterval } from '../../../judge/golden/golden-schema.ts';
import type { ClockReading } from '../../protocol/clock-reading.ts';

/** Time of a server when the clock of a computer that cannot be set showed something: proof of time across a restart. */
export interface ServerTime {
  readonly serverMs: number;
  readonly boot: string;
  readonly sinceBootMs: number;
}

/** The facts that decide whether a check is due. */
export interface DueFacts {
  /** The last good check; null for none, or if another run was the reference then. */
  readonly good: {
    readonly clock: ClockReading;
    /** The same moment by the clock of the server; null if that is not known. */
    readonly serverMs: number | null;
  } | null;
  /** A check that failed, or was begun and not finished, since; null for none. */
  readonly after: 'failed' | 'unfinished' | null;
  /** Runs that began since, without the one that is asked for. */
  readonly runs: number;
  readonly every: GoldenInterval;
  readonly now: ClockReading;
  /** Of the last contact with a server; null for none. */
  readonly serverTime: ServerTime | null;
}

/** Age of the last good check, and why the next one is due. */
export interface GoldenAge {
  /** In milliseconds; null if it is not known. */
  readonly ageMs: number | null;
  readonly due: GoldenDue | null;
}

/**
 * Age of the last good check, and whether the next one is due: by whichever comes first of the time that people set, the time that counts sleep and cannot be set, and the number of runs. At once if
 * the first one went back, or if nothing proves how much time went by, as after a restart without a contact to the server.
 */
export function goldenAge({ good, after, runs, every, now, serverTime }: DueFacts): GoldenAge {
  if (good === null) return due('never-checked');
  if (after !== null) return due(after);
  const wallMs = now.atMs - good.clock.atMs;
  // Written so that a time that is not a number went back.
  if (!(wallMs >= 0)) return due('clock-back');
  if (now.boot === null || good.clock.boot === null) return due('no-clock');
  const passedMs =
    now.boot === good.clock.boot ? now.sinceBootMs - good.clock.sinceBootMs : provenMs(good.serverMs, now, serverTime);
  if (passedMs === null) return due('restarted');
  if (!(passedMs >= 0)) return due('clock-back');
  const ageMs = Math.max(wallMs, passedMs);
  if (!(ageMs < every.ms)) return due('time', ageMs);
  return runs < every.runs ? { ageMs, due: null } : due('runs', ageMs);
}

/** The moment of a reading by the clock of the server, if the two were compared since the computer was started; otherwise null. */
export function byServer({ boot, sinceBootMs }: ClockReading, serverTime: ServerTime | null): number | null {
  if (serverTime === null || boot !== serverTime.boot) return null;
  return serverTime.serverMs + sinceBootMs - serverTime.sinceBootMs;
}

function provenMs(goodMs: number | null, now: ClockReading, serverTime: ServerTime | null): number | null {
  const nowMs = byServer(now, serverTime);
  return nowMs === null || goodMs === null ? null : nowMs - goodMs;
}

function due(why: GoldenDue, ageMs: number | null = null): GoldenAge {
  return { ageMs, due: why };
}
