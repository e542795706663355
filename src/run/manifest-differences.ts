import { isDeepStrictEqual } from 'node:util';
import type { RunManifest } from '../reading/journal.ts';

/** What is not the same in two runs, in words: `the plan`, `the option marker`. A part that only one of them has is another. */
export function differences(kept: RunManifest, now: RunManifest): readonly string[] {
  const names = namesIn(kept, now).filter((name) => !NOT_COMPARED.has(name));
  return names.flatMap((name) => {
    const [before, after] = [kept[name], now[name]];
    if (isDeepStrictEqual(before, after)) return [];
    if (name === 'profile') return [profileChange(before, after)];
    if (name !== 'conditions') return [TITLES[name] ?? `the ${name}`];
    const [old = {}, given = {}] = [before, after] as [RunManifest | undefined, RunManifest | undefined];
    const changed = namesIn(old, given).filter(
      (option) => !isDeepStrictEqual(old[option] ?? null, given[option] ?? null),
    );
    return changed.map((option) => `the option ${option}`);
  });
}

/** What was given, for a later part to start from; and what whoever writes the run keeps, who compares it. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['options', 'writing', 'command']);

const TITLES: Readonly<Record<string, string>> = {
  monitorId: 'the monitor',
  monitor: 'the model or the serial number of the monitor',
  source: 'the name or the kind of the source',
  meter: 'the light meter, its correction or its program',
  metering: 'an option of the run with the meter (settling, warm-up, order, signal, ambient light)',
  simulator: 'the simulator, or that there is one,',
  address: 'the address of the API, its routes or the computer',
  cloudUrl: 'the address of the cloud API',
};

/** A later version is named; it is the same name otherwise. */
function profileChange(before: unknown, after: unknown): string {
  const [from, to] = [before, after].map(versionOf);
  return from === undefined || to === undefined || from === to ? 'the profile' : `the profile (${from}, now ${to})`;
}

function versionOf(profile: unknown): string | undefined {
  if (typeof profile !== 'object' || profile === null || !('name' in profile && 'version' in profile)) return undefined;
  return `${String(profile.name)} ${String(profile.version)}`;
}

function namesIn(...manifests: readonly RunManifest[]): readonly string[] {
  return [...new Set(manifests.flatMap(Object.keys))];
}
