import type { LocalApi } from './local-api.ts';
import { operationNames } from './operation-name.ts';
import { defaultRoutes } from './routes.ts';
import { defaultWords, wordNames } from './words.ts';

/** A route or a word of the API that differs from the default. */
export interface ApiOverride {
  readonly what: 'route' | 'word';
  /** Of the operation or of the word. */
  readonly name: string;
  /** `GET /path` of a route. */
  readonly value: string;
  readonly usual: string;
}

/** The routes and words of a client that differ from the defaults; empty if none do. */
export function overridesOf({ routes, words }: Pick<LocalApi, 'routes' | 'words'>): readonly ApiOverride[] {
  const ofRoutes = operationNames.map((name) => {
    const [value = '', usual = ''] = [routes[name], defaultRoutes[name]].map(({ method, path }) => `${method} ${path}`);
    return { what: 'route', name, value, usual } as const;
  });
  const ofWords = wordNames.map((name) => {
    return { what: 'word', name, value: words[name], usual: defaultWords[name] } as const;
  });
  return [...ofRoutes, ...ofWords].filter(({ value, usual }) => value !== usual);
}
