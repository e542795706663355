import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { closestName } from '../base/closest-name.ts';
import { meantKeys, meantText } from '../base/meant-keys.ts';
import { expectation } from '../base/schema-issue.ts';
import { systemMessage } from '../base/system-message.ts';
import type { Profile } from '../judge/profiles/profile.ts';
import { parseProfile } from '../judge/profiles/profile-schema.ts';
import type { CommandContext } from './command.ts';
import { usageError } from './exit-codes.ts';
import type { InspectOption } from './inspect/inspect-option.ts';
import { type InspectArguments, inspectOptionEntries } from './inspect/inspect-options.ts';
import { parseJsonFile } from './parser/json-file.ts';

/** Content of a configuration file; every field of the file may be missing. */
export interface Config {
  /** The file itself; absent if there is none. */
  readonly path?: string;
  /** Address of the local monitor control API. */
  readonly api?: string;
  /** Single routes of the local API that differ in a release. */
  readonly routes?: Readonly<
    Record<string, { readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'; readonly path?: string }>
  >;
  /** Single words of the local API's queries, bodies and answers that differ in a release. */
  readonly words?: Readonly<Record<string, string>>;
  /** Options of `flatfield inspect`, as on the command line, for those not given there; paths as written. */
  readonly inspect?: Partial<InspectArguments>;
  /** Profiles of your own, usable by name. */
  readonly profiles: readonly Profile[];
}

const configFileName = 'flatfield.config.json';

/**
 * The configuration that `--config` names, else `flatfield.config.json` of the current folder, else none. `extends` names another
 * file, from the first one's folder: the first file's values replace the other's, routes, words and options one by one, and
 * profiles of both are available. Throws `usage` with path, expectation and value; `invalid-profile` for a profile.
 */
export async function loadConfig(
  given: string | undefined,
  { path: inFolder }: Pick<CommandContext, 'path'> = { path: (path) => path },
): Promise<Config> {
  const path = given ?? inFolder(configFileName);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (given === undefined && cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw usageError(`The configuration ${path} cannot be read: ${systemMessage(cause)}.`, { cause });
  });
  return text === null ? { profiles: [] } : { ...(await merged(resolve(path), text, 0)), path };
}

const maxDepth = 10;

async function merged(path: string, text: string, depth: number): Promise<Config> {
  if (depth > maxDepth) throw usageError(`The configuration ${path} extends others more than ${maxDepth} deep.`);
  const { extends: base, profiles: own = [], $schema: _, ...rest } = parse(path, text);
  const below: Config =
    base === undefined ? { profiles: [] } : await extended(resolve(dirname(path), base), path, depth);
  const profiles = [...below.profiles];
  for (const json of own) profiles.unshift(parseProfile(json, profiles));
  return {
    ...below,
    ...rest,
    ...mergedField('routes', below.routes, rest.routes),
    ...mergedField('words', below.words, rest.words),
    ...mergedField('inspect', below.inspect, rest.inspect),
    profiles,
  };
}

async function extended(path: string, from: string, depth: number): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw usageError(`${from} extends ${path}, which cannot be read: ${systemMessage(cause)}.`, { cause });
  });
  return merged(path, text, depth + 1);
}

function mergedField<K extends string, T extends object>(key: K, below: T | undefined, own: T | undefined) {
  return below || own ? ({ [key]: { ...below, ...own } } as Record<K, T>) : {};
}

/** Content of one file, with the options of `inspect` as the table of options types them: their schema is made from it. */
type ConfigFile = Omit<z.infer<typeof configSchema>, 'inspect'> & { readonly inspect?: Partial<InspectArguments> };

function parse(path: string, text: string): ConfigFile {
  const json = parseJsonFile(text, `The configuration ${path}`);
  const result = configSchema.safeParse(json, { reportInput: true });
  if (result.success) return result.data as ConfigFile;
  const lines = result.error.issues.slice(0, mostLines).map((issue) => {
    const { path: place, input } = issue;
    const got = issue.code === 'unrecognized_keys' ? '' : `, got ${JSON.stringify(input)?.slice(0, 80) ?? 'nothing'}`;
    const where = (place.join('.') || 'configuration').slice(0, 100);
    return `${where}: ${expectation(issue).slice(0, 300)}${got}${meantConfigKeys(issue)}`;
  });
  throw usageError([`The configuration ${path} is not valid:`, ...lines].join('\n'), {
    cause: result.error,
  });
}

/** Most problems to list; a file with more needs no longer list. */
const mostLines = 20;

/** Content of a configuration file. */
export const configSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  extends: z.string().exactOptional(),
  api: z.string().exactOptional(),
  routes: z
    .record(
      z.string(),
      z.strictObject({
        method: z.enum(['GET', 'POST', 'PUT', 'PATCH']).exactOptional(),
        path: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  words: z.record(z.string(), z.string()).exactOptional(),
  inspect: z
    .strictObject(Object.fromEntries(inspectOptionEntries.map(([name, option]) => [name, schemaOf(option)])))
    .exactOptional(),
  profiles: z.array(z.unknown()).exactOptional(),
});

function schemaOf({ notInConfig, choices, type, orNumber }: InspectOption): z.ZodType {
  if (notInConfig !== undefined) return z.never({ error: `not in a configuration: ${notInConfig}` }).exactOptional();
  if (choices) return z.enum(choices.map(String)).exactOptional();
  if (type === 'boolean') return z.boolean().exactOptional();
  if (type === 'number') return z.number().exactOptional();
  return (orNumber ? z.union([z.string(), z.number().transform(String)]) : z.string()).exactOptional();
}

/** Suggestions for keys that a strict object does not know, such as `; did you mean repeat?`; empty if there are none. */
function meantConfigKeys(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return '';
  const [place] = issue.path;
  if (place !== undefined && place !== 'inspect') return meantKeys(configSchema, issue);
  return meantText(issue.keys.flatMap((key) => meantKey(key, place) ?? []));
}

/** Of the options of `inspect`, only those that a configuration may hold. */
function meantKey(key: string, place: 'inspect' | undefined): string | undefined {
  if (place === 'inspect') return closestName(key, optionNames);
  const option = closestName(key, optionNames);
  return closestName(key, Object.keys(configSchema.shape)) ?? (option && `inspect.${option}`);
}

const optionNames = inspectOptionEntries.flatMap(([name, { notInConfig }]) =>
  notInConfig === undefined ? [name] : [],
);
