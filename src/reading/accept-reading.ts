import { findRepeated } from './find-repeated.ts';
import { isSignal, type Reading, type SignalReading } from './reading.ts';
import type { RunEvent } from './run-event.ts';
import type { RunState } from './run-state.ts';
import { mostRepeats, type ShownInstead, shownInstead } from './shown-instead.ts';

/**
 * What a trustworthy answer comes to: a reading; a replaced one, if the screen showed another patch; or a miss, if it repeats the
 * answer before it. `isShownVerified`: whether the patch was verified on the screen, so that a signal of another color is the path's fault.
 */
export function acceptReading(state: RunState, reading: Reading, isShownVerified = false): RunEvent {
  const instead = isSignal(reading) ? notShown(state, reading, isShownVerified) : null;
  if (instead && isSignal(reading)) {
    const readsAs = state.plan.patches[instead.patchIndex]?.name ?? '';
    return { type: 'replaced', reading: { ...reading, readsAs } };
  }
  const repeated = repeats(state, reading);
  if (!repeated) return { type: 'reading', reading };
  const { patchIndex, pointIndex, requested, attempts } = reading;
  const { code, message } = repeated;
  return { type: 'missed', missed: { patchIndex, pointIndex, requested, attempts, code, message } };
}

/** The patch that the first reading of a patch found in its place, unless a verified screen shows that nothing can be done. */
function notShown(state: RunState, reading: SignalReading, isShownVerified: boolean): ShownInstead | null {
  const { shown } = state.part;
  if (!shown || shown.isSeen) return null;
  const instead = shownInstead(reading, state);
  const isPathAtFault = isShownVerified && !(instead?.isPrevious && !instead.isNear);
  return instead && isPathAtFault && shown.repeats >= mostRepeats(instead) ? null : instead;
}

function repeats({ plan, previous }: RunState, reading: Reading) {
  const [before, patch] = [plan.patches[previous?.patchIndex ?? -1], plan.patches[reading.patchIndex]];
  if (!previous || !before || !patch) return null;
  return findRepeated({ answer: previous, patch: before }, { answer: reading, patch });
}
