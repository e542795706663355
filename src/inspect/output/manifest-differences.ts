import { isDeepStrictEqual } from 'node:util';
import type { RunManifest } from '../../read/state/journal.ts';
import type { RunChange } from '../../read/stop.ts';

/** The differences between two runs. A part that only one of them has counts as different. */
export function differences(kept: RunManifest, now: RunManifest): readonly RunChange[] {
  const names = namesIn(kept, now).filter((name) => !NOT_COMPARED.has(name));
  return names.flatMap((name) => {
    const [before, after] = [kept[name], now[name]];
    if (isDeepStrictEqual(before, after)) return [];
    if (name === 'profile') return [profileChange(before, after)];
    if (name !== 'conditions') return [{ part: name }];
    const [old = {}, given = {}] = [before, after] as [RunManifest | undefined, RunManifest | undefined];
    const changed = namesIn(old, given).filter(
      (option) => !isDeepStrictEqual(old[option] ?? null, given[option] ?? null),
    );
    return changed.map((option) => ({ part: name, option }));
  });
}

/** The options as given, from which a later part starts; and the parts that are kept and compared by the writer of the run. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['options', 'writing', 'command']);

/** A later version is named; it is the same name otherwise. */
function profileChange(before: unknown, after: unknown): RunChange {
  const [from, to] = [before, after].map(versionOf);
  return { part: 'profile', ...(from !== undefined && to !== undefined && from !== to && { from, to }) };
}

function versionOf(profile: unknown): string | undefined {
  if (typeof profile !== 'object' || profile === null || !('name' in profile && 'version' in profile)) return undefined;
  return `${String(profile.name)} ${String(profile.version)}`;
}

function namesIn(...manifests: readonly RunManifest[]): readonly string[] {
  return [...new Set(manifests.flatMap(Object.keys))];
}
