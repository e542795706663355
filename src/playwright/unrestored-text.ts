/** A change that was not restored, by its name and old value, and why. */
export interface UnrestoredChange {
  readonly change: string;
  readonly problem: string | null;
}

/** A sentence on a monitor that could not be restored: its state first, then the changes to be made by hand. One that is gone has one problem for all of them. */
export function unrestoredText(monitorId: string, unrestored: readonly UnrestoredChange[], isGone: boolean): string {
  if (isGone) {
    const changes = unrestored.map(({ change }) => change).join(', ');
    return `The monitor ${monitorId} is no longer connected, so it could not be restored: check its cables, then set it by hand: ${changes}.`;
  }
  const said = new Set<string>();
  const changes = unrestored.map(({ change, problem }) => {
    const why = unsaid(problem ?? 'no reason is known', said);
    return why === '' ? change : `${change} (${why})`;
  });
  return `The monitor ${monitorId} could not be restored; set it by hand: ${changes.join('; ')}.`;
}

/** The sentences of a text that are not among those said before, which they join. */
function unsaid(text: string, said: Set<string>): string {
  const sentences = text.split(/(?<=\.) /).filter((sentence) => !said.has(sentence));
  for (const sentence of sentences) said.add(sentence);
  return sentences.join(' ').replace(/\.$/, '');
}
