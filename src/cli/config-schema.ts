import { z } from 'zod';
import { closestName } from '../base/closest-name.ts';
import { meantKeys, meantText } from '../base/meant-keys.ts';
import type { InspectOption } from './inspect/inspect-option.ts';
import { inspectOptionEntries } from './inspect/inspect-options.ts';

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

/** The keys that were probably meant by those that a strict object does not know, such as `; did you mean repeat?`; else empty. */
export function meantConfigKeys(issue: z.core.$ZodIssue): string {
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
