import { clockTimes } from '../../protocol/clock-times.ts';
import { isWitnessed } from '../../protocol/clock-witness.ts';
import { countOf } from '../../protocol/count-of.ts';
import type { GateRun } from '../../protocol/gate-run.ts';
import { CLOCK_TOLERANCE_MS } from '../../protocol/run-row.ts';
import type { Coded, LineText } from '../languages/languages.ts';
import type { GateReason } from './gate-reason.ts';

/** A check of a golden unit as the gate reads it. */
export interface GateCheck extends GateRun {
  readonly isReleased: boolean;
}

/**
 * The reason why a pass is suspect: it may have been made between a failed check of its station's golden unit and the last good one before, or it does not state
 * a good check that was in force. Null if there is none. `checks`: those of the stations of the unit, as `Store.goldenChecks` gives them.
 */
export function suspicion(run: GateRun, checks: readonly GateCheck[]): GateReason | null {
  const own = checks.filter((check) => isOfStation(check, run) && check.golden.reading === run.golden.reading);
  if (run.golden.reference === null) return isUnchecked(run, own) ? UNCHECKED : null;
  const stated = own.find(({ id, golden, quarantine }) => id === run.golden.check && isGood(golden) && !quarantine);
  if (stated === undefined) return NOT_ARRIVED;
  if (!isWithin(run, stated)) return PAST_DUE;
  const failed = own.find((check) => isFailed(check) && mayBeIn(run, stated, check, own));
  if (failed !== undefined) return afterFailure(failed);
  const isHidden = own.some(
    (check) => check !== stated && hidesFailure(check, own) && mayBeIn(run, stated, check, own),
  );
  return isHidden ? FAILURE_NOT_ARRIVED : null;
}

/** A spool stays if the station is renamed, and the name stays if its state folder is lost, or if another account inspects there. */
function isOfStation(check: GateCheck, run: GateRun): boolean {
  return (check.spool !== null && check.spool === run.spool) || check.station === run.station;
}

function isGood({ result }: GateRun['golden']): boolean {
  return result === 'good';
}

/** A quarantined check that failed counts, too: whatever is doubtful about it, it was not good. */
function isFailed({ golden, isReleased }: GateCheck): boolean {
  return golden.result === 'failed' && !isReleased;
}

/** True if a check states failed ones before it that did not arrive. */
function hidesFailure({ golden }: GateCheck, own: readonly GateCheck[]): boolean {
  return golden.failed.some((id) => own.every((check) => check.id !== id));
}

/** True if the station had a golden unit when it made a run that states none, or may have had. */
function isUnchecked(run: GateRun, own: readonly GateCheck[]): boolean {
  const ordered = own.toSorted((a, b) => a.order - b.order);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || (last.isReleased && last.golden.result !== 'failed')) return false;
  return !isSurelyBefore(run, first);
}

/** Within the interval that run and check both state: a file that was changed in between cannot lengthen it. */
function isWithin({ startedAt, finishedAt, golden }: GateRun, stated: GateCheck): boolean {
  const everyMs = Math.min(golden.everyMs ?? 0, stated.golden.everyMs ?? 0);
  const sinceMs = (time: string) => Date.parse(time) - Date.parse(stated.startedAt);
  return sinceMs(startedAt) >= -CLOCK_TOLERANCE_MS && sinceMs(finishedAt) <= everyMs + CLOCK_TOLERANCE_MS;
}

/** A run states the hash of a check, so that it was made after it. */
function mayBeIn(run: GateRun, stated: GateCheck, failed: GateCheck, own: readonly GateCheck[]): boolean {
  const { check: lastGood } = failed.golden;
  if (lastGood === stated.id) return true;
  if (isSurelyBefore(failed, stated)) return false;
  const good = own.find(({ id }) => id === lastGood);
  return !(good && isSurelyBefore(run, good));
}

const UNCHECKED = suspect('Its station has a golden unit, but the run does not state a check of it.');
const NOT_ARRIVED = suspect(
  'The check of the golden unit that it states did not arrive, was not good, or is of another station.',
);
const PAST_DUE = suspect('A check of the golden unit was due when it was made, by the clock of its station.');

const FAILURE_NOT_ARRIVED = suspect(
  'A check of its golden unit failed before the next good one, and did not arrive here: send that check, or inspect the unit again.',
);

function afterFailure({ id, receivedAt }: GateCheck): GateReason {
  const text =
    "It may have been made after the last good check of its station's golden unit, before check {check} of {time} failed: inspect the unit again after a good check, or have an administrator release that check.";
  return { ...suspect(text), values: { check: id, time: receivedAt } };
}

function suspect(text: LineText): Coded<'suspect'> {
  return { code: 'suspect', text };
}

/**
 * True if it is shown that a run ended before another one began: one count numbered both, or the clocks agree, with a witness for the later run, and for the earlier one
 * unless it had arrived by then. The runs of one station do not overlap, so that its count alone is enough, whatever its clock says.
 */
function isSurelyBefore(earlier: GateRun, later: GateRun): boolean {
  const count = countOf(earlier);
  if (count !== null && count === countOf(later)) return (earlier.sequence ?? 0) < (later.sequence ?? 0);
  const [before, after] = [clockTimes(earlier), clockTimes(later)];
  // Written so that a text that is not a time shows nothing.
  const agrees = (clock: 'recorded' | 'setRight') => before[clock].finishedMs <= after[clock].startedMs;
  if (!agrees('recorded') || !agrees('setRight') || !isWitnessed(later)) return false;
  return isWitnessed(earlier) || Date.parse(earlier.receivedAt) <= after.setRight.startedMs;
}
