import type { Options, PositionalOptions } from 'yargs';
import { windowsPathProblem } from '../../base/storage/windows-name.ts';
import { usageError } from '../exit-codes.ts';

/**
 * `normalize` marks the path of a file or a folder: `run` gets it as seen from the command's current folder. `isResult` marks one of a file that
 * is written at the end.
 */
export type OptionTable = Readonly<Record<string, Options & { readonly isResult?: true }>>;
export type PositionalTable = Readonly<Record<string, PositionalOptions>>;

type ArgumentTable = Readonly<Record<string, Options | PositionalOptions>>;

/** The tables that a command is made from. */
interface Tables {
  readonly options: OptionTable;
  readonly positionals: PositionalTable;
}

/**
 * The arguments that the parser found, as the command reads them: each given once, and a path as this process must open it. Throws
 * `usage` for an option that is repeated or missing, for what is not a number, and for a path that Windows cannot hold.
 */
export function argumentValues(
  { options, positionals }: Tables,
  given: object,
  { path: opened }: { readonly path: (path: string) => string },
  platform: NodeJS.Platform = process.platform,
): object {
  const table: ArgumentTable = { ...options, ...positionals };
  const entries = Object.entries(given).map(([name, value]: [string, unknown]) => {
    const once = onlyValue(name, options[name], value);
    if (table[name]?.type === 'number') return [name, numberOf(shownName(name, options), once)];
    if (table[name]?.normalize !== true) return [name, once];
    const path = (given: string) => {
      const problem = platform === 'win32' ? windowsPathProblem(given) : null;
      if (problem !== null) throw usageError(`${shownName(name, options)} expects a path, got ${given}: ${problem}.`);
      return opened(given);
    };
    if (Array.isArray(once)) return [name, once.map((one) => path(String(one)))];
    return [name, typeof once === 'string' ? path(once) : once];
  });
  const values = Object.fromEntries(entries);
  demandOptions(options, values);
  return values;
}

function shownName(name: string, options: OptionTable): string {
  return name in options ? `--${name}` : name;
}

/**
 * Refuses several values of an option that takes one: yargs makes a list of them, and it is not clear which one is meant. A flag may
 * be repeated.
 */
function onlyValue(name: string, option: OptionTable[string] | undefined, value: unknown): unknown {
  if (option === undefined || option.array === true || option.type === 'array' || !Array.isArray(value)) return value;
  const [first, ...others] = value as readonly unknown[];
  if (option.type === 'boolean' && others.every((other) => other === first)) return first;
  throw usageError(`Option --${name} is given ${value.length} times: give it once.`);
}

/** Done here and not by yargs, which would name a required option that is missing before the misspelled one that is there. */
function demandOptions(options: OptionTable, values: object): void {
  const missing = Object.entries(options).find(([name, { demandOption }]) => demandOption && !(name in values));
  if (missing) throw usageError(`Option --${missing[0]} is missing: ${missing[1].describe}.`);
}

/** Reads a number. Infinity is refused: as a limit, it would let everything pass. */
function numberOf(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => numberOf(name, one));
  if (typeof value !== 'string') return value;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw usageError(`${name} expects a number, got ${JSON.stringify(value)}.`);
}
