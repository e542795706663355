import { resolve } from 'node:path';
import type { CommandOptions } from '../../inspect/request.ts';
import type { RunSoFar } from '../../inspect/resume-run.ts';
import { resumedFrom } from './inspect-option.ts';
import { type InspectArguments, type InspectOptionName, inspectOptionEntries } from './inspect-options.ts';

type Given = Readonly<Partial<Record<InspectOptionName, unknown>>>;

/** The options that the journal keeps for a later part; paths are kept absolute, as that part may be started in another folder. */
export function storedOptions(options: Given): CommandOptions {
  const kept: [name: string, value: string | number | boolean][] = [];
  for (const [name, { normalize }] of optionsOfCommand) {
    const value = options[name];
    if (typeof value === 'string') kept.push([name, normalize ? resolve(value) : value]);
    else if (typeof value === 'number' || value === true) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

/** Options that may be given again for another part of the run, which otherwise takes them from the first one. */
const optionsOfCommand = inspectOptionEntries.filter(([, option]) => resumedFrom(option) === 'command');

/**
 * The options of a run's command line that are not given again. A limit that ended the last part is left out: resuming means to
 * continue.
 */
export function restoredOptions<T extends Given>(
  { command, stoppedBy }: Pick<RunSoFar, 'command' | 'stoppedBy'>,
  given: T,
): Partial<T> {
  // If the patch is already shown, no window is needed.
  const isWindowless = given['shown'] === true || given['show'] === false;
  const reached = optionsOfCommand.flatMap(([name, { endedBy }]) => (endedBy === stoppedBy ? [name] : []));
  const notRestored: readonly string[] = [...reached, ...(isWindowless ? ['show', 'display'] : [])];
  const names = optionsOfCommand.map(([name]) => name).filter((name) => given[name] === undefined);
  const restored = names
    .filter((name) => name in command && !notRestored.includes(name))
    .map((name) => [name, command[name]]);
  // The journal holds what yargs had checked against the table that T is inferred from.
  return Object.fromEntries(restored) as Partial<T>;
}

/** The address that a resumed run reads from: its own, or that of the same simulated monitor, started again as far as nothing else is given. */
export function placeOf(
  { options, command }: RunSoFar,
  { api, simulate, seed, 'time-scale': timeScale }: InspectArguments,
): Partial<InspectArguments> {
  const { apiUrl, simulated } = options;
  if (api !== undefined) return {};
  // A simulated meter with an address measures a simulator that runs elsewhere.
  if (!simulated || command['meter-port'] !== undefined) return simulate === undefined ? { api: apiUrl } : {};
  return {
    simulate: simulate ?? simulated.scenario,
    seed: seed ?? simulated.seed,
    'time-scale': timeScale ?? simulated.timeScale,
  };
}
