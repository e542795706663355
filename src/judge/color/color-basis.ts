import { hasCode } from '../../base/flatfield-error.ts';
import type { Reference } from '../../read/reference/reference.ts';
import type { NoColor } from '../metrics/metric-problem.ts';
import { type DisplayModel, displayModel } from './display-model.ts';
import { knownToneResponses, resolveToneResponse } from './tone/resolve-tone-response.ts';
import type { ToneResponse } from './tone/tone-response.ts';

/** The means of turning code values into colors in one run, and any obstacle to it. */
export interface ColorBasis {
  /** The tone response in force; null if none was known. */
  readonly toneResponse: { readonly value: number | string; readonly from: 'target' | 'option' } | null;
  /** Null without a usable reference. */
  readonly model: DisplayModel | null;
  /** The reason why the reference cannot be used; null if it can, or if there is none. */
  readonly referenceProblem: NoColor | null;
  /** The reason why a reading has no color if it has none. */
  readonly whyNoColor: NoColor;
}

/**
 * The display model of a reference under the tone response that was asked for, else under the one of the mode's target.
 * A wrong value from the monitor becomes a problem in the answer; a wrong option of the caller throws `unknown-tone-response`.
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

function whyNoColor(reference: Reference | null, problem: NoColor | null): NoColor {
  if (!reference) return { code: 'calibration-missing', params: {} };
  return problem ?? { code: 'tone-response-missing', params: { known: knownToneResponses } };
}

function attempt<T>(make: () => T | null): { readonly value: T | null; readonly problem: NoColor | null } {
  try {
    return { value: make(), problem: null };
  } catch (error) {
    if (!hasCode(error, 'unusable-reference', 'unknown-tone-response')) throw error;
    return { value: null, problem: { code: error.code, params: { message: error.message } } };
  }
}
