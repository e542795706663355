/** A method and a path, some of whose segments are parameters in braces. */
export interface RoutePattern {
  readonly method: string;
  readonly segments: readonly string[];
}

export type RouteMatch<T extends RoutePattern> =
  | { readonly kind: 'found'; readonly route: T; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'unknown' }
  /** The path is known, but not with this method. */
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] };

/** The route that a request is for; where several fit, the first. Parameters are percent-decoded. */
export function matchRoute<T extends RoutePattern>(routes: readonly T[], method: string, path: string): RouteMatch<T> {
  const segments = decodeSegments(path);
  const first = segments && routes.find((route) => fits(route.segments, segments));
  if (!first) return { kind: 'unknown' };
  // A literal path hides those with a parameter at its place, for every method.
  const samePath = routes.filter((route) => route.segments.join('/') === first.segments.join('/'));
  const route = samePath.find((each) => each.method === method);
  if (route === undefined) return { kind: 'wrong-method', allowed: samePath.map((each) => each.method) };
  const parameters = route.segments.flatMap((segment, place) =>
    isParameter(segment) ? [[segment.slice(1, -1), segments[place] ?? '']] : [],
  );
  return { kind: 'found', route, parameters: Object.fromEntries(parameters) };
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((segment, place) => isParameter(segment) || segment === segments[place])
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function decodeSegments(path: string): string[] | undefined {
  if (!path.startsWith('/')) return undefined;
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
