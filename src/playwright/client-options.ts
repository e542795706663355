import type { LocalApiOptions } from '../api/local/local-api-options.ts';
import { blankingLimitS } from '../api/local/operations.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';

/** The options of the local API's client that a project does not take, each with its reason. A new one is an option of the project too. */
export const NOT_OF_A_PROJECT = {
  baseUrl: 'it is the option api',
  timeoutsMs: 'the one that depends on the monitor is the option maxBlankingMs',
  retryPolicy: 'it belongs to tests of Flatfield',
  clock: 'it belongs to tests of Flatfield',
} as const satisfies Partial<Record<keyof LocalApiOptions, string>>;

type OfClient = Exclude<keyof LocalApiOptions, keyof typeof NOT_OF_A_PROJECT>;

/** The options of a project for the client of the local API, among them routes and words that differ in a release, and times between changes. */
export type ClientOptions = { readonly [Name in OfClient]?: LocalApiOptions[Name] | undefined } & {
  /** Address of the local API; default `http://127.0.0.1:50005`. */
  readonly api?: string | undefined;
  /** Time that one reading may blank the display, 5000 to 600000 ms; beyond it the point is read again. Default 20000. */
  readonly maxBlankingMs?: number | undefined;
};

const OF_CLIENT = {
  routes: true,
  words: true,
  changeSpacingMs: true,
  steadyMs: true,
  record: true,
} as const satisfies Record<OfClient, true>;

/** Names of these options. */
export const CLIENT_OPTIONS = { ...OF_CLIENT, api: true, maxBlankingMs: true } as const satisfies Record<
  keyof ClientOptions,
  true
>;

/**
 * The client's options for a real monitor, or for a simulated one, which keeps its own time and has no routes and words of a release. Throws
 * `invalid-plan` for an invalid blanking limit.
 */
export function clientOptionsOf(
  options: ClientOptions,
  simulated: { readonly url: string; readonly timeScale: number } | null,
): LocalApiOptions {
  const { api, maxBlankingMs: ms = 1000 * blankingLimitS.default, ...others } = options;
  const given = Object.entries(others).filter(([name, value]) => Object.hasOwn(OF_CLIENT, name) && value !== undefined);
  const { routes, words, ...rest }: Pick<LocalApiOptions, OfClient> = Object.fromEntries(given);
  const baseUrl = simulated?.url ?? api;
  return {
    ...(simulated && { changeSpacingMs: 1000 * simulated.timeScale, steadyMs: 3000 * simulated.timeScale }),
    ...rest,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(simulated === null && routes !== undefined && { routes }),
    ...(simulated === null && words !== undefined && { words }),
    timeoutsMs: { getPixelInformation: checkedBlankingMs(ms) },
  };
}

function checkedBlankingMs(ms: number): number {
  const [min, max] = [1000 * blankingLimitS.min, 1000 * blankingLimitS.max];
  if (ms >= min && ms <= max) return ms;
  throw new FlatfieldError('invalid-plan', `The option maxBlankingMs expects ${min} to ${max}, got ${ms}.`);
}
