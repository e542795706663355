import { resolve } from 'node:path';
import type { CommandOptions, RunSoFar } from '../index.ts';
import type { inspectOptions } from './inspect-options.ts';

/**
 * Where a resumed run has each option from if it is not given again. `run`: from the run itself, which is refused if another is given.
 * `command`: from the command line that began it, kept in the journal; another one may be given. `part`: from nowhere, as it is said of
 * one part only. A new option does not compile until it is listed here.
 */
const SOURCES = {
  api: 'run',
  simulate: 'run',
  'time-scale': 'run',
  seed: 'run',
  monitor: 'run',
  resolution: 'run',
  profile: 'run',
  layout: 'run',
  order: 'run',
  patches: 'run',
  'color-mode': 'run',
  'lock-keys': 'run',
  marker: 'run',
  'bit-depth': 'run',
  'tone-response': 'run',
  'guard-band': 'run',
  'accept-signal': 'run',
  repeat: 'run',
  unit: 'run',
  station: 'run',
  operator: 'run',
  reference: 'run',
  cloud: 'run',
  config: 'command',
  'fail-on': 'command',
  lang: 'command',
  sign: 'command',
  show: 'command',
  display: 'command',
  'max-blanking': 'command',
  'max-attempts': 'command',
  'max-time': 'command',
  'tag-asset': 'command',
  'token-file': 'command',
  'max-wait': 'command',
  'state-folder': 'command',
  // Where a run is, how this call prints, and what is on the screen now.
  out: 'part',
  resume: 'part',
  json: 'part',
  shown: 'part',
} as const satisfies Record<keyof typeof inspectOptions, 'run' | 'command' | 'part'>;

type Options = Readonly<Partial<Record<keyof typeof inspectOptions, unknown>>>;

/** What of the options the journal keeps for a later part; a path is kept from the root, as that part may be started elsewhere. */
export function keptOptions(options: Options): CommandOptions {
  const kept: [name: string, value: string | number | boolean][] = [];
  for (const name of namesFrom('command')) {
    const value = options[name];
    if (typeof value === 'string') kept.push([name, PATHS.has(name) ? resolve(value) : value]);
    else if (typeof value === 'number' || value === true) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

const PATHS: ReadonlySet<string> = new Set(['config', 'sign', 'token-file', 'state-folder']);

/**
 * The options of a run's command line that are not given again. A limit that ended the last part is left out: resuming says that it
 * is to go on.
 */
export function restoredOptions<T extends Options>(
  { command, stoppedBy }: Pick<RunSoFar, 'command' | 'stoppedBy'>,
  given: T,
): Partial<T> {
  // Whoever says that the patch is there shows it without a window.
  const notRestored = [LIMITS[stoppedBy ?? ''], ...(given.shown === true ? ['show', 'display'] : [])];
  const names = namesFrom('command').filter((name) => isMissing(given[name]) && !notRestored.includes(name));
  const restored = names.filter((name) => name in command).map((name) => [name, command[name]]);
  // The journal holds what yargs had checked against the tables that T is inferred from.
  return Object.fromEntries(restored) as Partial<T>;
}

const LIMITS: Readonly<Record<string, string>> = { 'attempt-limit': 'max-attempts', 'time-limit': 'max-time' };

/** A flag that is not given is false. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === false;
}

function namesFrom(source: 'run' | 'command' | 'part') {
  return (Object.keys(SOURCES) as (keyof typeof SOURCES)[]).filter((name) => SOURCES[name] === source);
}
