import { z } from 'zod';
import { closestName } from './closest-name.ts';

/** Suggestions for keys that a strict object does not know, such as `; did you mean repeat?`; empty if there are none. */
export function meantKeys(schema: z.ZodType, { code, path, ...issue }: z.core.$ZodIssue): string {
  if (code !== 'unrecognized_keys' || !('keys' in issue)) return '';
  const known = keysAt(schema, path);
  return meantText(issue.keys.flatMap((key) => closestName(key, known) ?? []));
}

/** `; did you mean repeat?`, or empty for no names. */
export function meantText(names: readonly string[]): string {
  return names.length === 0 ? '' : `; did you mean ${names.join(', ')}?`;
}

/** Keys of the object at a path; of a union, those of all its members. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const nodes = path.reduce<readonly Node[]>(
    (found, step) => found.flatMap(members).flatMap((node) => below(node, step)),
    [root],
  );
  return nodes.flatMap(members).flatMap(({ properties = {} }) => Object.keys(properties));
}

type Node = z.core.JSONSchema.BaseSchema;

function members(node: Node): readonly Node[] {
  const parts = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  return parts.length === 0 ? [node] : parts.flatMap((part) => members(part));
}

function below({ items, properties, additionalProperties }: Node, step: PropertyKey): readonly Node[] {
  const next = typeof step === 'number' ? items : (properties?.[String(step)] ?? additionalProperties);
  return typeof next === 'object' && !Array.isArray(next) ? [next as Node] : [];
}
