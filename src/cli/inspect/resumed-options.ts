import { resolve } from 'node:path';
import type { CommandOptions } from '../../run/inspect-into-folder.ts';
import type { RunSoFar } from '../../run/resume-into-folder.ts';
import { type InspectOptionName, inspectOptionEntries } from './inspect-options.ts';

type Options = Readonly<Partial<Record<InspectOptionName, unknown>>>;

/** What of the options the journal keeps for a later part; a path is kept from the root, as that part may be started elsewhere. */
export function storedOptions(options: Options): CommandOptions {
  const kept: [name: string, value: string | number | boolean][] = [];
  for (const [name, { normalize }] of optionsOfCommand) {
    const value = options[name];
    if (typeof value === 'string') kept.push([name, normalize ? resolve(value) : value]);
    else if (typeof value === 'number' || value === true) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** Those that another part of the run may be given anew, and has from the first one else. */
const optionsOfCommand = inspectOptionEntries.filter(([, { resumed }]) => resumed === 'command');

/**
 * The options of a run's command line that are not given again. A limit that ended the last part is left out: resuming says that it
 * is to go on.
 */
export function restoredOptions<T extends Options>(
  { command, stoppedBy }: Pick<RunSoFar, 'command' | 'stoppedBy'>,
  given: T,
): Partial<T> {
  // Whoever says that the patch is there shows it without a window.
  const isWindowless = given['shown'] === true || given['show'] === false;
  const notRestored = [LIMITS[stoppedBy ?? ''], ...(isWindowless ? ['show', 'display'] : [])];
  const names = optionsOfCommand.map(([name]) => name).filter((name) => given[name] === undefined);
  const restored = names
    .filter((name) => name in command && !notRestored.includes(name))
    .map((name) => [name, command[name]]);
  // The journal holds what yargs had checked against the table that T is inferred from.
  return Object.fromEntries(restored) as Partial<T>;
}

const LIMITS: Readonly<Record<string, string>> = { 'attempt-limit': 'max-attempts', 'time-limit': 'max-time' };
