import { isDeepStrictEqual } from 'node:util';
import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Patch } from '../plan/pattern/patch.ts';
import { chartTurn } from './chart-turn.ts';
import { isSignal, type PixelAnswer, type Reading, type SignalReading, signalOf } from './reading.ts';
import type { ChartTurn } from './reading-terms.ts';
import { mostRepeats, type ShownInstead, shownInstead } from './shown-instead.ts';
import type { RunEvent } from './state/run-event.ts';
import type { RunState } from './state/run-state.ts';

/**
 * Event that a trustworthy answer makes: a reading; one of another patch, if the screen showed another patch; or a miss, if it repeats the answer
 * before it. `isShownVerified`: true if the patch was verified on the screen, so that a signal of another color is the path's fault.
 */
export function acceptReading(state: RunState, reading: Reading, isShownVerified = false): RunEvent {
  const turn = isSignal(reading) && !isShownVerified ? turnToMend(state, reading) : null;
  if (turn !== null && isSignal(reading)) {
    const readsAs = state.plan.patches[reading.patchIndex]?.name ?? '';
    return { type: 'other-patch', reading: { ...reading, readsAs, turn } };
  }
  const instead = isSignal(reading) ? notShown(state, reading, isShownVerified) : null;
  if (instead && isSignal(reading)) {
    const readsAs = state.plan.patches[instead.patchIndex]?.name ?? '';
    return { type: 'other-patch', reading: { ...reading, readsAs } };
  }
  const repeated = repeats(state, reading);
  if (!repeated) return { type: 'reading', reading };
  const { patchIndex, pointIndex, requested, attempts } = reading;
  const { code, message } = repeated;
  return { type: 'missed', missed: { patchIndex, pointIndex, requested, attempts, code, message } };
}

/** The way in which a person shows a chart, by any of its corners; null if it is right, or if it was shown once more already: then it is read as it is. */
function turnToMend({ plan, part }: RunState, reading: SignalReading): ChartTurn | null {
  return part.shown?.repeats === 0 ? chartTurn(plan, reading) : null;
}

/** The patch that the first reading of a patch found in its place, unless a verified screen shows that nothing can be done. */
function notShown(state: RunState, reading: SignalReading, isShownVerified: boolean): ShownInstead | null {
  const { shown } = state.part;
  if (!shown || shown.isSeen) return null;
  const instead = shownInstead(reading, state);
  const isPathAtFault = isShownVerified && !(instead?.isPrevious && !instead.isNear);
  return instead && isPathAtFault && shown.repeats >= mostRepeats(instead) ? null : instead;
}

function repeats({ plan, previous, part }: RunState, reading: Reading) {
  const [before, patch] = [plan.patches[previous?.patchIndex ?? -1], plan.patches[reading.patchIndex]];
  if (!previous || !before || !patch) return null;
  // A source that counts its answers may begin anew with each part of a run.
  const isOtherPixel = !isDeepStrictEqual(previous.actual, reading.actual);
  if (isOtherPixel && part.readings === 0) return null;
  return findRepeated({ answer: previous, patch: before }, { answer: reading, patch });
}

/** An answer, and the patch that was on the screen. */
interface Shown {
  readonly answer: PixelAnswer;
  readonly patch: Patch;
}

/**
 * Error for an answer that repeats the one before it to the last byte, although another color is shown or another pixel was asked for: nothing tells
 * it from a stale answer or a frozen screen. Null if it does not repeat it.
 */
function findRepeated(before: Shown, { answer, patch }: Shown): FlatfieldError | null {
  const isSamePixel = isDeepStrictEqual(before.answer.actual, answer.actual);
  const isExact = isDeepStrictEqual(before.answer.received, answer.received);
  if (!isExact && !isStale(before, { answer, patch })) return null;
  if (isSameColor(before.patch, patch) && (isSamePixel || isDark(answer))) return null;
  const { xPx, yPx } = answer.actual;
  return new FlatfieldError(
    'answer-repeated',
    `The answer for the pixel (${xPx}, ${yPx}) under ${patch.name} is to the last byte the one before it, under ` +
      `${before.patch.name}: it is not used. Check that the screen follows the computer and that the source takes a new reading.`,
  );
}

/**
 * True if a signal has not changed although a clearly different color is shown: another field of the answer, such as a counter or a time, may differ
 * all the same.
 */
function isStale(before: Shown, { answer, patch }: Shown): boolean {
  if (before.answer.kind !== 'signal' || answer.kind !== 'signal') return false;
  const { received: _, ...was } = signalOf(before.answer);
  const { received: __, ...is } = signalOf(answer);
  return isDeepStrictEqual(was, is) && !isSameColor(before.patch, patch);
}

/** A meter has nothing to tell two dark pixels apart by. */
function isDark(answer: PixelAnswer): boolean {
  return answer.kind === 'light' && Object.values(answer.light).every((value) => value <= 0);
}

/** Also where a pattern is shown, which may have any color there. */
function isSameColor(a: Patch, b: Patch): boolean {
  if (a.pattern || b.pattern) return true;
  const [fullA, fullB] = [2 ** a.bitDepth - 1, 2 ** b.bitDepth - 1];
  return (['r', 'g', 'b'] as const).every((channel) => a.codes[channel] * fullB === b.codes[channel] * fullA);
}
