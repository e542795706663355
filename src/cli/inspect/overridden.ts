import type { LocalApi } from '../../api/local/local-api.ts';
import { overridesOf } from '../../api/local/overrides-of.ts';

/** A line for each operation whose method or path the configuration replaces, and for each word. */
export function overridden(api: Pick<LocalApi, 'routes' | 'words'>): readonly string[] {
  return overridesOf(api).map(({ what, name, value, usual }) =>
    what === 'route'
      ? `Overridden: ${name} is ${value}, not ${usual}.`
      : `Overridden: the word ${name} is "${value}", not "${usual}".`,
  );
}
