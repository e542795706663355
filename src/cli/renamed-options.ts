import { usageError } from './usage-error.ts';

/** An option that had other names before. */
export interface RenamedOption {
  /** They keep working until the next major version, with a line of warning. */
  readonly deprecatedNames?: readonly string[];
}

/** The values under the names of today; says in a line which earlier name was used. Throws `usage` for both names at once. */
export function underNewNames(
  options: Readonly<Record<string, RenamedOption>>,
  argv: object,
  tell: (text: string) => void,
): object {
  const values = new Map<string, unknown>(Object.entries(argv));
  for (const [name, { deprecatedNames = [] }] of Object.entries(options)) {
    for (const earlier of deprecatedNames) {
      if (!values.has(earlier)) continue;
      if (values.has(name)) throw usageError(`--${earlier} is the earlier name of --${name}: give one of them.`);
      tell(`--${earlier} is called --${name} now; the earlier name goes with the next major version.\n`);
      values.set(name, values.get(earlier));
      values.delete(earlier);
    }
  }
  return Object.fromEntries(values);
}
