/** A function that computes its value at the first call and keeps it; a failure is not kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for a function of an object, as long as that object lives. */
export function oncePer<On extends object, T>(make: (on: On) => T): (on: On) => T {
  const made = new WeakMap<On, { readonly value: T }>();
  return (on) => {
    const known = made.get(on) ?? { value: make(on) };
    made.set(on, known);
    return known.value;
  };
}
