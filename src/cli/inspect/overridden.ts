import type { LocalApi } from '../../local-api/local-api.ts';
import { operationNames } from '../../local-api/operation-name.ts';
import { defaultRoutes } from '../../local-api/routes.ts';
import { defaultWords, wordNames } from '../../local-api/words.ts';

/** A line for each operation whose method or path the configuration replaces, and for each word. */
export function overridden({ routes, words }: Pick<LocalApi, 'routes' | 'words'>): readonly string[] {
  const ofRoutes = operationNames.flatMap((name) => {
    const [now, usual] = [routes[name], defaultRoutes[name]].map(({ method, path }) => `${method} ${path}`);
    return now === usual ? [] : [`Overridden: ${name} is ${now}, not ${usual}.`];
  });
  const ofWords = wordNames.flatMap((name) => {
    const [now, usual] = [words[name], defaultWords[name]];
    return now === usual ? [] : [`Overridden: the word ${name} is "${now}", not "${usual}".`];
  });
  return [...ofRoutes, ...ofWords];
}
