import { isSameData } from '../../base/is-same-data.ts';
import type { Reference } from '../../read/reference/reference.ts';
import type { CodePath } from '../color/signal/code-path.ts';
import { detectability } from './detectability.ts';
import type { Detectability } from './detectable.ts';
import type { WouldFailInput } from './would-fail.ts';

/**
 * `detectability`, kept for the inputs asked for last: it takes no readings, so that it is the same for every run of a plan under a
 * profile and a reference, and it takes longer than judging the run. `reference`: what the model of the context was made of.
 */
export function knownDetectability(input: WouldFailInput, reference: Reference | null): Detectability {
  const { plan, profile, context, traits, guardBand, paths } = input;
  const { path, toneResponse, whyNoColor, exact } = context;
  // With the tone response the colors decide all that the model answers; first stands what differs soonest.
  const of = [paths, reference?.colors, toneResponse, traits, guardBand, profile, plan, exact, whyNoColor];
  const known = knownByPath.get(path) ?? [];
  const asked = known.find((one) => isSameData(one.of, of)) ?? { of, found: detectability(input) };
  // What was asked for last is kept longest.
  knownByPath.set(path, [asked, ...known.filter((one) => one !== asked)].slice(0, MOST));
  return asked.found;
}

const MOST = 64;

interface Known {
  readonly of: readonly unknown[];
  readonly found: Detectability;
}

/** Paths are the same objects for all runs. */
const knownByPath = new WeakMap<CodePath, readonly Known[]>();
