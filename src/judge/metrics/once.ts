/** A function that computes its value at the first call and keeps it; a failure is not kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** An object that keeps what is computed of it. */
export interface Keeping {
  readonly kept: Map<unknown, unknown>;
}

/** The same for a function of an object that keeps its values. */
export function oncePer<On extends Keeping, T>(make: (on: On) => T): (on: On) => T {
  return (on) => {
    if (!on.kept.has(make)) on.kept.set(make, make(on));
    return on.kept.get(make) as T;
  };
}
