import { type PatchInput, resolvePatchInput } from '../index.ts';

/**
 * The canonical text of what a run is asked to measure: two runs are the same again if it is the same. It is made of the options as they are
 * given, before any is refused: a good run does not excuse one that was refused for another patch or option. Throws on options in a circle.
 */
export function askedRun(
  monitor: string,
  { signal, onEvent, onProgress, patches, ...plan }: AskedOptions,
  shown: readonly unknown[],
): string {
  const asked = patches ?? shown;
  return JSON.stringify([monitor, plan, Array.isArray(asked) ? asked.map(meant) : asked], canonical);
}

/** `inspection.run` takes them from a test, which may give anything. */
type AskedOptions = Readonly<Record<string, unknown>>;

/** A patch however it was written; as it is if it is none. */
function meant(input: PatchInput): unknown {
  try {
    return resolvePatchInput(input);
  } catch {
    return input;
  }
}

function canonical(_key: string, value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : `number ${value}`;
    case 'bigint':
    case 'symbol':
      return `${typeof value} ${String(value)}`;
    case 'function':
      return `function ${value.name}`;
    case 'object':
      return value === null || Array.isArray(value) ? value : canonicalObject(value);
    case 'string':
    case 'boolean':
    case 'undefined':
      return value;
  }
}

/** An object of a class, such as a client, may change as it is used. */
function canonicalObject(value: object): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return `object ${value.constructor.name}`;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
