import { z } from 'zod';
import { closestName } from './closest-name.ts';
import { type InspectOption, inspectOptionEntries } from './inspect-options.ts';

/** What a configuration file may hold. */
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
export function meantKeys({ code, path, ...issue }: z.core.$ZodIssue): string {
  if (code !== 'unrecognized_keys' || !('keys' in issue)) return '';
  const meant = issue.keys.flatMap((key) => meantKey(key, path[0]) ?? []);
  return meant.length === 0 ? '' : `; did you mean ${meant.join(', ')}?`;
}

function meantKey(key: string, place: PropertyKey | undefined): string | undefined {
  // A longer key is like no other, and comparing takes time.
  if (key.length > 100) return undefined;
  if (place === 'inspect') return closestName(key, optionNames);
  if (place !== undefined) return undefined;
  const option = closestName(key, optionNames);
  return closestName(key, Object.keys(configSchema.shape)) ?? (option && `inspect.${option}`);
}

const optionNames = inspectOptionEntries.flatMap(([name, { notInConfig }]) =>
  notInConfig === undefined ? [name] : [],
);
