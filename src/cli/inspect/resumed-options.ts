import { resolve } from 'node:path';
import type { CommandOptions } from '../../inspect/inspect-into-folder.ts';
import type { RunSoFar } from '../../inspect/resume-into-folder.ts';
import type { StopParams } from '../../read/stop.ts';
import { type InspectOptionName, inspectOptionEntries } from './inspect-options.ts';

type Options = Readonly<Partial<Record<InspectOptionName, unknown>>>;

/** The options that the journal keeps for a later part; paths are kept absolute, as that part may be started in another folder. */
export function storedOptions(options: Options): CommandOptions {
  const kept: [name: string, value: string | number | boolean][] = [];
  for (const [name, { normalize }] of optionsOfCommand) {
    const value = options[name];
    if (typeof value === 'string') kept.push([name, normalize ? resolve(value) : value]);
    else if (typeof value === 'number' || value === true) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** Options that may be given again for another part of the run, which otherwise takes them from the first one. */
const optionsOfCommand = inspectOptionEntries.filter(([, { resumed }]) => resumed === 'command');

/**
 * The options of a run's command line that are not given again. A limit that ended the last part is left out: resuming means to
 * continue.
 */
export function restoredOptions<T extends Options>(
  { command, stoppedBy }: Pick<RunSoFar, 'command' | 'stoppedBy'>,
  given: T,
): Partial<T> {
  // If the patch is already shown, no window is needed.
  const isWindowless = given['shown'] === true || given['show'] === false;
  const notRestored = [LIMITS[stoppedBy ?? ''], ...(isWindowless ? ['show', 'display'] : [])];
  const names = optionsOfCommand.map(([name]) => name).filter((name) => given[name] === undefined);
  const restored = names
    .filter((name) => name in command && !notRestored.includes(name))
    .map((name) => [name, command[name]]);
  // The journal holds what yargs had checked against the table that T is inferred from.
  return Object.fromEntries(restored) as Partial<T>;
}

/** Options of a limit that ends a part, by the code of its stop. */
const LIMITS: Readonly<Partial<Record<string, InspectOptionName>>> = {
  'attempt-limit': 'max-attempts',
  'time-limit': 'max-time',
} satisfies Partial<Record<keyof StopParams, InspectOptionName>>;
