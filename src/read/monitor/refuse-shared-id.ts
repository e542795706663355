import { FlatfieldError } from '../../base/flatfield-error.ts';
import { plainName } from './monitor-terms.ts';

/** Throws `wrong-shape` if two of the things that an API lists have one id: then an id does not say which one is meant. */
export function refuseSharedId(what: 'monitors' | 'targets', listed: readonly { readonly id: string }[]): void {
  const ids = listed.map(({ id }) => id);
  const shared = ids.find((id, place) => ids.indexOf(id) !== place);
  if (shared === undefined) return;
  throw new FlatfieldError(
    'wrong-shape',
    `The API lists several ${what} of one id, ${plainName(shared)}: nothing tells which of them is meant.`,
  );
}
