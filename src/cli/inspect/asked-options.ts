import { type RunSoFar, readRunSoFar } from '../../inspect/resume-into-folder.ts';
import type { CommandContext } from '../command.ts';
import { type Config, type InspectDefaults, loadConfig } from '../config.ts';
import { SIMULATED_TIME_SCALE } from './hold-local-api.ts';
import { type InspectArguments, type InspectOptionName, inspectOptionEntries } from './inspect-options.ts';
import { restoredOptions } from './resumed-options.ts';

/** Input of a call of `flatfield inspect`, resolved. */
export interface Asked {
  /** The options of the command line, with those of the earlier part of a resumed run, or of the configuration of a new one. */
  readonly options: InspectArguments;
  readonly config: Config;
  /** Null for a new run. */
  readonly earlier: RunSoFar | null;
}

/** Reads the run to resume and the configuration, once. Throws what reading them throws. */
export async function askedOptions(given: InspectArguments, context: CommandContext): Promise<Asked> {
  if (given.resume === undefined) {
    const config = await loadConfig(given.config, context);
    return { options: withDefaults(given, config.inspect ?? {}, context), config, earlier: null };
  }
  const earlier = await readRunSoFar(given.resume);
  const options = { ...given, ...restoredOptions(earlier, given), ...placeOf(earlier, given) };
  return { options, config: await loadConfig(options.config, context), earlier };
}

/** Place where a resumed run reads: its own address, or the same simulated monitor, which is started again. */
function placeOf({ options, command }: RunSoFar, { api, simulate }: InspectArguments): Partial<InspectArguments> {
  const { apiUrl, simulated } = options;
  if (api !== undefined || simulate !== undefined) return {};
  // A simulated meter with an address measures a simulator that runs elsewhere.
  if (!simulated || command['meter-port'] !== undefined) return { api: apiUrl };
  return { simulate: simulated.scenario, seed: simulated.seed, 'time-scale': simulated.timeScale };
}

function withDefaults(
  given: InspectArguments,
  defaults: InspectDefaults,
  { path }: Pick<CommandContext, 'path'>,
): InspectArguments {
  const overruled = Object.entries(OVERRULED).flatMap(([name, names]) =>
    given[name as InspectOptionName] ? names : [],
  );
  const used = inspectOptionEntries.filter(([name]) => given[name] === undefined && !overruled.includes(name));
  const entries = used.flatMap(([name, { normalize }]) => {
    const value = defaults[name];
    if (value === undefined) return [];
    return [[name, normalize && typeof value === 'string' ? path(value) : value]];
  });
  // The schema of the configuration is made from the table that the type is inferred from.
  const options = { ...given, ...(Object.fromEntries(entries) as Partial<InspectArguments>) };
  const shown = options.show ? options : { ...options, display: given.display };
  return shown.simulate === undefined ? shown : { ...shown, ...simulationOf(shown) };
}

/** A simulated monitor has the usual signal, and is fast unless a pace is asked for. */
function simulationOf({ resolution = '3840x2160', 'time-scale': timeScale = SIMULATED_TIME_SCALE }: InspectArguments) {
  return { resolution, 'time-scale': timeScale };
}

/** Defaults that have no effect if this option is given; `display` has none without `show`. */
const OVERRULED: Readonly<Partial<Record<InspectOptionName, readonly InspectOptionName[]>>> = {
  shown: ['show'],
  // A verdict on a simulated monitor does not apply to the real monitor with that id.
  simulate: ['api', 'monitor', 'tag-asset'],
};
