import type { InspectOptions } from '../run/inspect-options.ts';
import { type InspectArguments, inspectOptionEntries, type inspectOptions } from './inspect-options.ts';

type Table = typeof inspectOptions;

type Value<N extends keyof Table> = Table[N] extends { readonly parse: (text: string) => infer V }
  ? V | undefined
  : InspectArguments[N];

/** What the table says that the options set; the compiler holds it against the options of an inspection where it is used. */
type InspectRequest = {
  [N in keyof Table as Table[N] extends { readonly sets: infer S extends keyof InspectOptions } ? S : never]: Value<N>;
};

/** The options of an inspection that options of the command line set. Throws what their `parse` throws. */
export function inspectRequest(argv: InspectArguments): InspectRequest {
  const entries = inspectOptionEntries.flatMap(([name, { sets, parse }]) => {
    const value = argv[name];
    return sets === undefined ? [] : [[sets, parse && value !== undefined ? parse(String(value)) : value]];
  });
  // The names and values are those that the type reads from the same table.
  return Object.fromEntries(entries) as InspectRequest;
}
