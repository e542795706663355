import leven from 'leven';

/** The known name that a misspelled one was probably meant to be; undefined where none is near. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, edits: leven(name, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.max(1, Math.floor(name.length / 3)) ? best.candidate : undefined;
}
