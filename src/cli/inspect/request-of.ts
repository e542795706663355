import type { InferredOptionType, InferredOptionTypes } from 'yargs';
import type { InspectOptions } from '../../inspect/inspect-options.ts';
import type { InspectOption } from './inspect-option.ts';

type Table = Readonly<Record<string, InspectOption>>;

type Value<O extends InspectOption> = O extends { readonly parse: (text: string) => infer V }
  ? V | undefined
  : InferredOptionType<O>;

/** The options of an inspection that the options of a table set; the compiler checks their types at each use. */
export type RequestOf<T extends Table> = {
  [N in keyof T as T[N] extends { readonly sets: infer S extends keyof InspectOptions } ? S : never]: Value<T[N]>;
};

/** The options of an inspection that options of the command line set. Throws what their `parse` throws. */
export function requestOf<T extends Table>(table: T, argv: InferredOptionTypes<T>): RequestOf<T> {
  const given: Readonly<Record<string, unknown>> = argv;
  const entries = Object.entries(table).flatMap(([name, { sets, parse }]) => {
    const value = given[name];
    // A configuration may hold a number in place of the text.
    const isText = typeof value === 'string' || typeof value === 'number';
    return sets === undefined ? [] : [[sets, parse && isText ? parse(String(value)) : value]];
  });
  // The names and values are those that the type reads from the same table.
  return Object.fromEntries(entries) as RequestOf<T>;
}
