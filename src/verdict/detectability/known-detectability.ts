import type { CodePath } from '../../color/signal/code-path.ts';
import type { Reference } from '../../reference/reference.ts';
import { detectability } from './detectability.ts';
import type { Detectability } from './detectable.ts';
import type { WouldFailInput } from './would-fail.ts';

/**
 * `detectability`, kept for the inputs asked for last: it takes no readings, so that it is the same for every run of a plan under a
 * profile and a reference, and it takes longer than judging the run. `reference`: what the model of the means was made of.
 */
export function knownDetectability(input: WouldFailInput, reference: Reference | null): Detectability {
  const { plan, profile, means, traits, guardBand } = input;
  const { path, toneResponse, whyNoColor, exact } = means;
  // With these the tone response and the colors decide all that the model answers.
  const basis = { colors: reference?.colors, toneResponse, whyNoColor, exact: [...exact] };
  const key = JSON.stringify([plan, profile, traits, guardBand, basis]);
  const known = knownOf(path);
  const found = known.get(key) ?? detectability(input);
  // What was asked for last is kept longest.
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return found;
}

const MOST = 64;

/** A path that was made for one run goes with it; the plain ones are the same objects for all runs. */
const knownByPath = new WeakMap<CodePath, Map<string, Detectability>>();

function knownOf(path: CodePath): Map<string, Detectability> {
  const known = knownByPath.get(path) ?? new Map<string, Detectability>();
  knownByPath.set(path, known);
  return known;
}
