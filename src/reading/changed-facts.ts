import type { StateCheck } from './state-check.ts';

type Facts = Exclude<StateCheck['facts'], undefined>;

/** A stable code and what changed, as the end of a sentence: `the serial number of the monitor changed from 1 to 2`. */
export interface ChangedFacts {
  readonly code: 'monitor-changed' | 'color-mode-changed' | 'calibration-changed';
  readonly what: string;
}

/**
 * What differs between the facts of two checks; null if nothing does. Facts known at one of them only count as changed, since nothing
 * proves that they are the same; without any on either side there is nothing to compare.
 */
export function changedFacts(before: Facts | undefined, after: Facts | undefined): ChangedFacts | null {
  if (!before && !after) return null;
  if (!before || !after)
    return { code: 'calibration-changed', what: 'the whole calibration is known at one check only' };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const [name] = names.filter((one) => before[one] !== after[one]);
  if (name === undefined) return null;
  return {
    code: CODES[name] ?? 'calibration-changed',
    what: `the ${name} changed${fromTo(before[name], after[name])}`,
  };
}

const CODES: Readonly<Record<string, ChangedFacts['code']>> = {
  model: 'monitor-changed',
  'serial number': 'monitor-changed',
  'color mode': 'color-mode-changed',
};

function fromTo(before: string | undefined, after: string | undefined): string {
  return ` from ${before?.slice(0, 100) ?? 'none'} to ${after?.slice(0, 100) ?? 'none'}`;
}
