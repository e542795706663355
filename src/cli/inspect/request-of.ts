import { stateFolder } from '../../base/storage/state-folder.ts';
import type { InspectRequest } from '../../inspect/request.ts';
import { InvalidField } from '../../inspect/request-fields.ts';
import { type RunSoFar, readRunSoFar } from '../../inspect/resume-run.ts';
import { resumedRequest } from '../../inspect/run-into-folder.ts';
import type { CommandContext } from '../command.ts';
import { type Config, loadConfig } from '../config.ts';
import { usageError } from '../exit-codes.ts';
import { refuseLoneOptions } from '../parser/refuse-values.ts';
import { pageLanguage } from '../record/page-language.ts';
import type { InspectOption, OptionFiles } from './inspect-option.ts';
import {
  type InspectArguments,
  type InspectOptionName,
  inspectOptionEntries,
  inspectOptions,
} from './inspect-options.ts';
import { refuseMeterOptions } from './meter-options.ts';
import { placeOf, restoredOptions, storedOptions } from './resumed-options.ts';
import { SIMULATED_TIME_SCALE, simulationOf } from './simulation-of.ts';

/** A call of `flatfield inspect`: the request, and the options for the services that it needs. */
export interface InspectCall {
  /** The options of the command line, completed from the earlier part of a resumed run or, for a new run, from the configuration. */
  readonly argv: InspectArguments;
  readonly config: Config;
  readonly request: InspectRequest;
  /** The run to resume; null for a new run. */
  readonly earlier: RunSoFar | null;
}

/**
 * Reads the input of a call of `flatfield inspect`: the command line, the run to resume or the configuration, and the files that they name. Opens no
 * service. `ignored`: options that this call does not take from a configuration. Throws `usage`, and what reading the files throws.
 */
export async function requestOf(
  given: InspectArguments,
  context: CommandContext,
  ignored: readonly InspectOptionName[] = [],
): Promise<InspectCall> {
  const earlier = given.resume === undefined ? null : await readRunSoFar(given.resume);
  if (earlier?.options.goldenCheck) {
    throw usageError('A check of the golden unit is not resumed: make another one with flatfield golden check.');
  }
  const restored = earlier && { ...given, ...restoredOptions(earlier, given), ...placeOf(earlier, given) };
  if (restored) refuseLoneOptions({ options: inspectOptions }, restored);
  const config = await loadConfig((restored ?? given).config, context);
  const argv = restored ?? { ...given, ...defaultsOf(given, config, context, ignored) };
  refuseMeterOptions(argv);
  const lang = pageLanguage(argv.lang, context.environment);
  const simulated = await simulationOf(argv, context);
  const { light = {}, ...fields } = await fieldsOf(inspectOptions, argv, { ...context, profiles: config.profiles });
  const asked: InspectRequest = {
    ...fields,
    lang,
    stateFolder: stateFolder(context.environment, process.platform),
    shownBy: argv.show ? 'browser' : argv.simulate === undefined ? 'person' : 'simulator',
    ...(argv.meter !== undefined && { light }),
    ...(simulated && { simulated }),
  };
  if (earlier) return { argv, config, earlier, request: resumedRequest(given.resume ?? '', earlier, asked) };
  const command = storedOptions({ ...argv, lang, config: config.path });
  const request = { ...asked, reports: context.path('reports'), command };
  return { argv, config, earlier, request };
}

/** The fields of a request that options of the command line set. Throws what reading their values throws. */
export async function fieldsOf(
  table: Readonly<Record<string, InspectOption>>,
  argv: Readonly<Record<string, unknown>>,
  files: OptionFiles,
): Promise<InspectRequest> {
  const fields: Record<string, unknown> = {};
  for (const [name, { sets, read, unit: [, ms] = ['', 1] }] of Object.entries(table)) {
    const value = argv[name];
    if (sets === undefined || value === undefined) continue;
    // A configuration may hold a number in place of the text.
    const isText = typeof value === 'string' || typeof value === 'number';
    const made = read && isText ? await read(String(value), files) : value;
    const [field = '', part] = sets.split('.');
    const whole = typeof made === 'number' ? made * ms : made;
    fields[field] = part === undefined ? whole : { ...(fields[field] as object), [part]: whole };
  }
  return fields;
}

/** Turns an error about a field of a request into one about the option that sets it, in its unit. Returns any other error unchanged. */
export function aboutOption(error: unknown): unknown {
  if (!(error instanceof InvalidField)) return error;
  const [name, option] = inspectOptionEntries.find(([, { sets }]) => sets === error.field) ?? [];
  if (option === undefined) return error;
  const { unit: [unit, ms] = ['', 1] } = option;
  const { range, expects, got } = error;
  const values = range === null ? expects.replace(/^expected /, '') : rangeText(range, ms);
  const shown = typeof got === 'number' ? got / ms : JSON.stringify(got);
  return usageError(`--${name} expects ${[values, unit].filter(Boolean).join(' ')}, got ${shown}.`, { cause: error });
}

function rangeText({ min, max, isAbove }: NonNullable<InvalidField['range']>, ms: number): string {
  if (max < Number.MAX_SAFE_INTEGER) return `${min / ms} to ${max / ms}`;
  return isAbove ? `more than ${min / ms}` : `${min / ms} or more`;
}

/** Values for options that are not on the command line: from the configuration, or implied by a simulation. */
function defaultsOf(
  given: InspectArguments,
  { inspect: configured = {} }: Config,
  { path }: Pick<CommandContext, 'path'>,
  ignored: readonly InspectOptionName[],
): Partial<InspectArguments> {
  const overruled = Object.entries(OVERRULED).flatMap(([name, names]) =>
    given[name as InspectOptionName] ? names : [],
  );
  const isOpen = (name: InspectOptionName) => given[name] === undefined && ![...overruled, ...ignored].includes(name);
  const isShown = given.show ?? (isOpen('show') && configured.show);
  const entries = inspectOptionEntries.flatMap(([name, { normalize }]) => {
    const value = isOpen(name) && (name !== 'display' || isShown) ? configured[name] : undefined;
    if (value === undefined) return [];
    return [[name, normalize && typeof value === 'string' ? path(value) : value]];
  });
  // The schema of the configuration is made from the table that the type is inferred from.
  const defaults = Object.fromEntries(entries) as Partial<InspectArguments>;
  if (given.simulate === undefined) return defaults;
  // Unless the options say otherwise, a simulated monitor has the usual signal and runs fast.
  const { resolution = '3840x2160', 'time-scale': timeScale = SIMULATED_TIME_SCALE } = { ...given, ...defaults };
  return { ...defaults, resolution, 'time-scale': timeScale };
}

/** For each option, the defaults that it overrules. `display` also has no effect without `show`. */
const OVERRULED: Readonly<Partial<Record<InspectOptionName, readonly InspectOptionName[]>>> = {
  shown: ['show'],
  // A verdict on a simulated monitor does not apply to the real monitor with that id.
  simulate: ['api', 'monitor', 'tag-asset'],
};
