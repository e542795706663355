import type { Group, ListedMonitor } from '../api/cloud/schemas/monitor-schema.ts';
import { meantName } from '../base/closest-name.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { safeText } from '../base/http/safe-text.ts';

type GroupOfMonitor = Pick<ListedMonitor, 'groupId' | 'groupName'>;

/**
 * The group for a filter, as the UUID or the name that its monitors have, from a UUID, a name, or the id or path of a list of groups. The
 * list is asked for only if the text may be one of its ids or paths; null if it cannot be, as for a synced folder. Nothing but the name tells which group of the list has which UUID, so that
 * groups with one name are told apart by UUID. Throws `usage` for a group that no monitor is in, and for a text that may mean several.
 */
export async function findGroup(
  text: string,
  fleet: readonly GroupOfMonitor[],
  listGroups: (() => Promise<readonly Group[]>) | null,
): Promise<string> {
  if (fleet.some(({ groupId }) => groupId === text)) return text;
  const isOfList = /^\d+$|\//.test(text);
  if (isOfList && listGroups === null && !isNamed(fleet, text)) throw noListOfGroups(text);
  const groups = isOfList && listGroups !== null ? await listGroups() : [];
  const listed = groups.filter(({ id, groupPath }) => String(id) === text || groupPath === text);
  const names = Array.from(new Set([...listed.map(({ name }) => name), ...(isNamed(fleet, text) ? [text] : [])]));
  const [name, ...otherNames] = names;
  if (name === undefined || !isNamed(fleet, name)) throw noGroup(text, fleet);
  const ids = Array.from(new Set(named(fleet, name).flatMap(({ groupId }) => groupId ?? [])));
  if (otherNames.length === 0 && ids.length <= 1) return name;
  throw ambiguous(text, fleet, names);
}

function named(fleet: readonly GroupOfMonitor[], name: string): readonly GroupOfMonitor[] {
  return fleet.filter(({ groupName }) => groupName === name);
}

function isNamed(fleet: readonly GroupOfMonitor[], name: string): boolean {
  return named(fleet, name).length > 0;
}

function noGroup(text: string, fleet: readonly GroupOfMonitor[]): FlatfieldError {
  const names = Array.from(new Set(fleet.flatMap(({ groupName }) => groupName ?? []))).sort();
  const known = names.length === 0 ? ': the monitors of the fleet are in no group.' : meantName(text, names);
  return new FlatfieldError('usage', `--group: no monitor is in a group ${JSON.stringify(text)}${known}`);
}

function noListOfGroups(text: string): FlatfieldError {
  return new FlatfieldError(
    'usage',
    `--group: ${JSON.stringify(text)} may be the id or path of a group, and a synced folder holds neither; give its name or UUID.`,
  );
}

function ambiguous(text: string, fleet: readonly GroupOfMonitor[], names: readonly string[]): FlatfieldError {
  const monitors = names.flatMap((name) => named(fleet, name));
  const choices = new Map<string, { name: string; count: number }>();
  for (const { groupId, groupName } of monitors) {
    const id = groupId ?? 'no UUID';
    choices.set(id, { name: groupName ?? '', count: (choices.get(id)?.count ?? 0) + 1 });
  }
  const shown = Array.from(choices, ([id, { name, count }]) => `${id} (${name}, ${count} monitors)`).join('; ');
  return new FlatfieldError(
    'usage',
    `--group: ${JSON.stringify(text)} may mean several groups; give the UUID of one: ${safeText(shown, 2000)}.`,
  );
}
