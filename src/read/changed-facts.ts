import type { StateCheck } from './state-check.ts';

type Facts = Exclude<StateCheck['facts'], undefined>;

/** A stable code and what changed, as the end of a sentence: `the serial number of the monitor changed from 1 to 2`. */
export interface ChangedFacts {
  readonly code: 'monitor-changed' | 'color-mode-changed' | 'calibration-changed' | 'state-changed';
  readonly what: string;
  /** Name of the fact; null if the facts are known at one check only. */
  readonly fact: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The first difference between the facts of two checks; null if there is none. Facts known at one of them only count as changed, since nothing proves
 * that they are the same; without any on either side there is nothing to compare.
 */
export function changedFacts(before: Facts | undefined, after: Facts | undefined): ChangedFacts | null {
  if (!before && !after) return null;
  if (!before || !after) {
    const what = 'the whole calibration is known at one check only';
    return { code: 'calibration-changed', what, fact: null, from: null, to: null };
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const [name] = names.filter((one) => before[one] !== after[one]);
  if (name === undefined) return null;
  const [from, to] = excerpts(before[name], after[name]);
  return {
    code: isKnown(name) ? CODES[name] : 'state-changed',
    what: `the ${name} changed from ${from ?? 'none'} to ${to ?? 'none'}`,
    fact: name,
    from,
    to,
  };
}

/** The same for the key lock, which a check holds besides its facts. */
export function changedKeyLock(before: LockState, after: LockState): ChangedFacts | null {
  return changedFacts(lockFacts(before), lockFacts(after));
}

type LockState = Pick<StateCheck, 'keyLock'>;

function lockFacts({ keyLock }: LockState): Facts {
  return keyLock === null ? {} : { 'key lock': keyLock };
}

const CODES = {
  model: 'monitor-changed',
  'serial number': 'monitor-changed',
  'color mode': 'color-mode-changed',
  'calibration id': 'calibration-changed',
  'calibration time': 'calibration-changed',
  'calibration colors': 'calibration-changed',
  calibration: 'calibration-changed',
  'tone response': 'calibration-changed',
  target: 'calibration-changed',
  'color mode enabled': 'color-mode-changed',
  'color mode parameters': 'color-mode-changed',
  'key lock': 'state-changed',
} as const satisfies Readonly<Record<string, ChangedFacts['code']>>;

/** A fact that Flatfield finds itself. A custom source may add any other. */
export type KnownFact = keyof typeof CODES;

function isKnown(name: string): name is KnownFact {
  return Object.hasOwn(CODES, name);
}

/** Two values that differ, or the part of them where they begin to: a monitor may say much of a color mode. */
function excerpts(before: string | undefined, after: string | undefined): readonly [string | null, string | null] {
  const [a = '', b = ''] = [before, after];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const start = Math.max(a.length, b.length) > EXCERPT ? Math.max(0, same - EXCERPT / 2) : 0;
  const [from, to] = [before, after].map((one) => one?.slice(start, start + EXCERPT) ?? null);
  return [from ?? null, to ?? null];
}

const EXCERPT = 100;
