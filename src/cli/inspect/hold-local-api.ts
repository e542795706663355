import { createLocalApi, type LocalApi } from '../../api/local/local-api.ts';
import { hasCode } from '../../base/flatfield-error.ts';
import type { Hold } from '../../inspect/holding.ts';
import { parseResolution } from '../../plan/sampling/resolution.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { Simulator } from '../../simulator/start-simulator.ts';
import type { ApiArguments } from '../api-options.ts';
import type { CommandContext } from '../command.ts';
import { type Config, loadConfig } from '../config.ts';
import { usageError } from '../exit-codes.ts';
import { addressSource, namingAddress } from './address-source.ts';
import { simulatedMonitor } from './simulation-of.ts';
import { timeoutsOf } from './timeouts.ts';

/** The local API that a command uses, and the simulator behind it if one was asked for. */
export interface ApiSession {
  readonly api: LocalApi;
  /** The result of a call; if no API answers at the address, the error says where the address came from. */
  readonly naming: <T>(call: Promise<T>) => Promise<T>;
  readonly simulated: (NonNullable<Inspection['simulated']> & { readonly simulator: Simulator }) | null;
}

/** Specification: changes are not to be made too often; one second is the client's own default, see docs/reference/local-api.md. */
const changeSpacingMs = 1000;

/** Time for which a monitor must report a change until it counts as made, in milliseconds of its own time. */
const steadyMs = 3000;

/** Opens the local API that the options name. The configuration is read here, unless the command has read it. */
export async function holdLocalApi(
  hold: Hold,
  argv: ApiArguments,
  context: CommandContext,
  read?: Config,
): Promise<ApiSession> {
  const { clock } = context;
  const config = read ?? (await loadConfig(argv.config, context));
  const simulated = await hold(startSimulated(argv), (started) => started?.simulator.close());
  const baseUrl = simulated?.simulator.url ?? argv.api ?? config.api;
  const options = {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(simulated || config.routes === undefined ? {} : { routes: config.routes }),
    ...(simulated || config.words === undefined ? {} : { words: config.words }),
    ...(clock && { clock }),
    ...(argv.record !== undefined && { record: argv.record }),
    changeSpacingMs: changeSpacingMs * (simulated?.timeScale ?? 1),
    steadyMs: steadyMs * (simulated?.timeScale ?? 1),
    timeoutsMs: timeoutsOf(argv),
  };
  const names = { baseUrl: argv.api === undefined ? 'api' : '--api', routes: 'routes', words: 'words' };
  const opened = namingOptions(names, config.path, () => createLocalApi(options));
  const api = await hold(opened, () => opened.close());
  return { api, simulated, naming: (call) => namingAddress(api.baseUrl, addressSource(argv, config), call) };
}

async function startSimulated(argv: ApiArguments): Promise<ApiSession['simulated']> {
  const simulated = simulatedMonitor(argv);
  if (simulated === null) return null;
  const { startSimulator } = await import('../../simulator/start-simulator.ts');
  const { resolution } = argv;
  const simulator = await startSimulator({
    ...simulated,
    resolution: typeof resolution === 'string' ? parseResolution(resolution) : resolution,
    meter: argv.meter === undefined ? undefined : {},
    pastFrom: startOfDay(argv.startedAt),
  });
  return { ...simulated, simulator };
}

/** A run that is resumed on the same simulated monitor must find the same calibration, also if it began some minutes ago. */
function startOfDay(startedAt: string | undefined): Date {
  const day = startedAt === undefined ? new Date() : new Date(startedAt);
  return new Date(Math.floor(day.getTime() / 86_400_000) * 86_400_000);
}

/**
 * Does work with options of the library. An error about one names it as the user wrote it: `--api` for `options.baseUrl`, or
 * `api of flatfield.config.json` if a file holds it.
 */
function namingOptions<T>(names: Readonly<Record<string, string>>, file: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!hasCode(error, 'invalid-request')) throw error;
    const [, option = '', path = '', rest = ''] = /^options\.(\w+)([.\w]*): expected (.*)$/s.exec(error.message) ?? [];
    const name = names[option];
    if (name === undefined) throw error;
    const of = name.startsWith('--') || file === undefined ? '' : ` of ${file}`;
    throw usageError(`${name}${path}${of} expects ${rest}`, { cause: error });
  }
}
