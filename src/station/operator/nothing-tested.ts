import { inEachLanguage } from './in-each-language.ts';
import type { ShownResult, WhyText } from './station-state.ts';

/** A result without a record. `simulated`: the scenario of the simulated monitor, or null. */
export function nothingTested(simulated: string | null, isDiscarded = false): ShownResult {
  return {
    outcome: 'not-tested',
    isMarginal: false,
    simulated,
    isSignalPathOnly: false,
    why: inEachLanguage(() => NO_WORDS),
    place: null,
    monitor: null,
    runId: null,
    isDiscarded,
  };
}

const NO_WORDS: WhyText = { reason: '', where: '', cause: '' };
