import { FlatfieldError } from '../flatfield-error.ts';
import type { Reference } from '../reference/reference.ts';
import { type DisplayModel, displayModel } from './display-model.ts';
import { knownToneResponses, resolveToneResponse } from './tone/resolve-tone-response.ts';
import type { ToneResponse } from './tone/tone-response.ts';

/** What turns code values into colors in one run, and what stood in the way. */
export interface ColorBasis {
  /** The tone response in force; null where none was known. */
  readonly toneResponse: { readonly value: number | string; readonly from: 'target' | 'option' } | null;
  /** Null without a usable reference. */
  readonly model: DisplayModel | null;
  /** Why the reference cannot be used; null where it can, or where there is none. */
  readonly referenceProblem: string | null;
  /** Why a reading has no color where it has none, as the end of a sentence. */
  readonly whyNoColor: string;
}

/**
 * The display model of a reference under the tone response that was asked for, else under the one of the mode's target.
 * What the monitor says wrong becomes a problem in the answer; what the caller asks for wrong throws UnknownToneResponseError.
 */
export function colorBasis(reference: Reference | null, toneResponseOption: number | string | null = null): ColorBasis {
  const asked = toneResponseOption === null ? null : resolveToneResponse(toneResponseOption);
  const told = asked ?? reference?.toneResponse ?? null;
  const tone = attempt<ToneResponse>(() => (typeof told === 'object' ? told : resolveToneResponse(told)));
  const model = attempt(() => (reference ? displayModel(reference, tone.value) : null));
  return {
    toneResponse: tone.value && { value: tone.value.value, from: asked ? 'option' : 'target' },
    model: model.value,
    referenceProblem: model.problem,
    whyNoColor: whyNoColor(reference, model.problem ?? tone.problem),
  };
}

function whyNoColor(reference: Reference | null, problem: string | null): string {
  if (!reference) return 'there is no calibration result to say what its code values look like';
  return (
    problem ?? `the calibration target tells no tone response; name one with --tone-response: ${knownToneResponses}`
  );
}

function attempt<T>(make: () => T | null): { readonly value: T | null; readonly problem: string | null } {
  try {
    return { value: make(), problem: null };
  } catch (error) {
    if (!(error instanceof FlatfieldError)) throw error;
    return { value: null, problem: error.message };
  }
}
