import leven from 'leven';

/** The known name that a misspelled or shortened one was probably meant to be; undefined if none is close. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  // A longer name is like no other, and comparing takes time.
  if (name.length > 100) return undefined;
  const [begun, ...others] = name.length < 3 ? [] : known.filter((candidate) => candidate.startsWith(name));
  if (begun !== undefined && others.length === 0) return begun;
  const [best] = known
    .map((candidate) => ({ candidate, edits: leven(name, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  const most = Math.min(name.length - 1, Math.max(1, Math.floor((name.length + 1) / 3)));
  return best !== undefined && best.edits <= most ? best.candidate : undefined;
}

/** The end of a sentence about an unknown name: `; did you mean flat?` if one is close, else `: expected` and all of them. */
export function meantName(name: string, known: readonly string[]): string {
  const meant = closestName(name, known);
  return meant === undefined ? `: expected ${known.join(', ')}.` : `; did you mean ${meant}?`;
}
