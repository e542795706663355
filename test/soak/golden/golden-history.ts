import { seededRandom } from '../../../src/simulator/seeded-random.ts';

/**
 * A history of stations with golden units, as plain JSON data: played on the real state files, judge, intake and gate, and followed by a model of true time.
 * Operations happen one after the other; true time goes on only as they state.
 */
export interface GoldenHistory {
  readonly seed: number;
  readonly stations: readonly string[];
  readonly operations: readonly GoldenOperation[];
}

export type GoldenOperation =
  /** A station inspects a unit. `killed`: the process is, after it began; then there is no record. `setMs`: the clock is set in the middle of the run. */
  | {
      readonly kind: 'run';
      readonly run: string;
      readonly station: string;
      readonly durationMs: number;
      readonly killed: boolean;
      readonly setMs: number;
    }
  /** It checks its golden unit. `killed`: when the process is, if it is: after it began, or once the run is written, before its result is kept. */
  | {
      readonly kind: 'check';
      readonly run: string;
      readonly station: string;
      readonly result: 'good' | 'failed' | 'unfinished';
      readonly killed: 'begun' | 'written' | null;
      readonly durationMs: number;
    }
  /** A run that waits is sent by its station, which hears the time of the server, or carried by hand. */
  | { readonly kind: 'send'; readonly run: string; readonly byHand: boolean }
  | { readonly kind: 'set-clock'; readonly station: string; readonly byMs: number }
  | { readonly kind: 'reboot'; readonly station: string; readonly offMs: number; readonly hasBatteryClock: boolean }
  | { readonly kind: 'advance'; readonly ms: number }
  /** An administrator releases a failed check. */
  | { readonly kind: 'release'; readonly run: string }
  /** The gate is asked for the unit of a run. */
  | { readonly kind: 'ask'; readonly run: string };

export const EVERY = { ms: 8 * 3_600_000, runs: 6 } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A random history of some 10 to `longest` operations; at its end everything but some failed checks is sent, and each unit is asked for. */
export function randomGoldenHistory(seed: number, longest = 60): GoldenHistory {
  const random = seededRandom('golden', seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const stations = ['S1', 'S2'].slice(0, 1 + below(2));
  const operations: GoldenOperation[] = [];
  const waiting: string[] = [];
  const runs: string[] = [];
  const checks: string[] = [];
  let made = 0;
  /** In half of the histories nothing is carried by hand, and every clock is right: there the gate has no doubt. */
  const isCalm = random() < 0.5;
  const check = (station: string) => {
    const draw = random();
    const result = draw < 0.7 ? 'good' : draw < 0.9 ? 'failed' : 'unfinished';
    const killed = random() < 0.1 ? one(['begun', 'written'] as const) : null;
    const run = `C${checks.length + 1}`;
    checks.push(run);
    const isForgotten = result === 'failed' && random() < 0.4;
    if (killed !== 'begun' && !isForgotten) waiting.push(run);
    operations.push({ kind: 'check', run, station, result, killed, durationMs: (2 + below(8)) * MINUTE });
  };
  const inspect = (station: string, setMs: number) => {
    made += 1;
    const run = `R${made}`;
    const killed = random() < 0.1;
    if (!killed) {
      runs.push(run);
      waiting.push(run);
    }
    operations.push({ kind: 'run', run, station, durationMs: (1 + below(20)) * MINUTE, killed, setMs });
  };
  for (const station of stations) check(station);
  for (let left = 10 + below(longest - 9); left > 0; left -= 1) {
    const station = one(stations);
    const draw = random();
    if (draw < 0.4) {
      inspect(station, !isCalm && random() < 0.05 ? (below(20) - 10) * HOUR : 0);
    } else if (draw < 0.55) check(station);
    else if (draw < 0.75) send(waiting, operations, below, !isCalm && random() < 0.1);
    else if (draw < 0.82) operations.push({ kind: 'advance', ms: one([MINUTE, HOUR, 3 * HOUR, 7 * HOUR, 9 * HOUR]) });
    else if (draw < 0.84 && !isCalm)
      operations.push({ kind: 'set-clock', station, byMs: ((below(40) - 20) * HOUR) / 2 });
    else if (draw < 0.87 && !isCalm) {
      // Set back by less than has passed since the check: the clock alone does not show it.
      check(station);
      operations.push({ kind: 'advance', ms: 7 * HOUR }, { kind: 'set-clock', station, byMs: -(1 + below(6)) * HOUR });
      operations.push({ kind: 'advance', ms: one([MINUTE, 2 * HOUR]) });
      inspect(station, 0);
    } else if (draw < 0.93) {
      const hasBatteryClock = isCalm || random() < 0.7;
      operations.push({ kind: 'reboot', station, offMs: one([MINUTE, HOUR, 9 * HOUR]), hasBatteryClock });
    } else if (draw < 0.95 && checks.length > 0) operations.push({ kind: 'release', run: one(checks) });
    else if (runs.length > 0) operations.push({ kind: 'ask', run: one(runs) });
  }
  while (waiting.length > 0) send(waiting, operations, below, false);
  for (const run of runs) operations.push({ kind: 'ask', run });
  return { seed, stations, operations };
}

/** Late arrivals: any run that waits may be the next. */
function send(waiting: string[], operations: GoldenOperation[], below: (count: number) => number, byHand: boolean) {
  const [run] = waiting.splice(below(waiting.length), 1);
  if (run !== undefined) operations.push({ kind: 'send', run, byHand });
}
