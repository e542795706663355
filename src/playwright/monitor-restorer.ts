import type { ColorMode, ColorModeSettings } from '../api/local/color-mode-schema.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import { asError } from '../base/as-error.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { currentOf } from '../read/monitor/await-steady.ts';
import type { MonitorChange, RestoredChange } from '../read/monitor/monitor-change.ts';
import type { RestoreStore } from '../read/monitor/restore-file.ts';
import { restoreSettings } from '../read/monitor/restore-settings.ts';

/** Keeps the state of a monitor before a test, writes down each change before it is made, and restores everything. */
export class MonitorRestorer {
  readonly #api: LocalApi;
  readonly #monitorId: string;
  readonly #store: RestoreStore;
  readonly #before: Readonly<Record<MonitorChange['what'], string>>;
  #changes: readonly MonitorChange[] = [];
  readonly #settings = new Map<number, ColorMode>();

  private constructor(
    api: LocalApi,
    monitorId: string,
    store: RestoreStore,
    before: Readonly<Record<'color-mode' | 'key-lock', string>>,
  ) {
    this.#api = api;
    this.#monitorId = monitorId;
    this.#store = store;
    this.#before = { ...before, marker: 'HIDE' };
  }

  /** Throws `color-mode-unusable` and what the client throws. */
  static async lookAt(api: LocalApi, monitorId: string, store: RestoreStore): Promise<MonitorRestorer> {
    const colorMode = await currentOf(api, monitorId, 'color-mode');
    const keyLock = await currentOf(api, monitorId, 'key-lock');
    return new MonitorRestorer(api, monitorId, store, { 'color-mode': colorMode, 'key-lock': keyLock });
  }

  /** Resolves when the change could be undone even if this process were killed. */
  async before(what: MonitorChange['what'], to: string): Promise<void> {
    if (this.#changes.some((change) => change.what === what && change.to === to)) return;
    // The latest value of a setting is the one that tells whether all changes of it are in force.
    const others = this.#changes.filter((change) => change.what !== what);
    this.#changes = [...others, { what, from: this.#before[what], to }];
    await this.#write([]);
  }

  /** A store for the changes of an inspection, which are next to those of the test as long as its run lasts. */
  storeForRun(): RestoreStore {
    return {
      write: ({ changes }) => this.#write(changes),
      clear: () => this.#write([]),
    };
  }

  /** To be awaited before a mode's settings are changed, which makes it the current one, too. */
  async beforeSettings(index: number): Promise<void> {
    if (!this.#settings.has(index)) this.#settings.set(index, await this.#api.getColorMode(this.#monitorId, index));
    await this.before('color-mode', String(index));
  }

  /** Restores settings, then mode, key lock and marker, as far as they were changed. Throws an error that names what was not. */
  async restoreSettings(): Promise<void> {
    const problems: UnrestoredChange[] = [];
    for (const mode of this.#settings.values()) {
      await this.before('color-mode', String(mode.index));
      await this.#api.changeColorMode(this.#monitorId, mode.index, settingsOf(mode)).catch((error: unknown) => {
        problems.push({ change: `settings of mode ${mode.index}`, problem: asError(error).message });
      });
    }
    problems.push(...unrestored(await restoreSettings(this.#api, this.#monitorId, await this.#toRestore())));
    if (problems.length > 0) refuseProblems(this.#monitorId, problems, await this.#isGone());
    await this.#store.clear();
  }

  /** True only if the API answers, and no longer lists the monitor. */
  async #isGone(): Promise<boolean> {
    const monitors = await this.#api.listMonitors().catch(() => null);
    return monitors?.every(({ id }) => id !== this.#monitorId) ?? false;
  }

  async #write(ofRun: readonly MonitorChange[]): Promise<void> {
    const own = this.#changes;
    const changes = [...own, ...ofRun.filter(({ what }) => !own.some((change) => change.what === what))];
    if (changes.length === 0) return this.#store.clear();
    const writtenAt = new Date().toISOString();
    const { baseUrl: apiUrl } = this.#api;
    await this.#store.write({ restoreVersion: 1, apiUrl, monitorId: this.#monitorId, writtenAt, changes });
  }

  /** The changes that the test made, and a mode or a lock that was changed in any other way. */
  async #toRestore(): Promise<readonly MonitorChange[]> {
    const changes: MonitorChange[] = [];
    for (const what of ['color-mode', 'key-lock'] as const) {
      const own = this.#changes.find((change) => change.what === what);
      const from = this.#before[what];
      // One that cannot be asked for is restored as well, which reports why.
      const to = own?.to ?? (await currentOf(this.#api, this.#monitorId, what).catch(() => ''));
      if (own || to !== from) changes.push({ what, from, to });
    }
    return [...changes, ...this.#changes.filter(({ what }) => what === 'marker')];
  }
}

/** Throws an error that names every change that was not restored. */
export function refuseUnrestored(monitorId: string, results: readonly RestoredChange[]): void {
  refuseProblems(monitorId, unrestored(results), false);
}

function unrestored(results: readonly RestoredChange[]): readonly UnrestoredChange[] {
  return results.flatMap(({ what, from, restored, problem }) =>
    restored ? [] : [{ change: `${what} ${from}`, problem }],
  );
}

function refuseProblems(monitorId: string, problems: readonly UnrestoredChange[], isGone: boolean): void {
  if (problems.length === 0) return;
  throw new FlatfieldError('not-put-back', unrestoredText(monitorId, problems, isGone));
}

function settingsOf({ enabled, name, type, target, parameters }: ColorMode): ColorModeSettings {
  const id = target?.['id'];
  if (type === 'ADVANCED') return { enabled, name, type, ...(typeof id === 'string' && { target: { id } }) };
  return { enabled, name, type, ...(parameters && { parameters: { ...parameters, type } }) };
}

/** A change that was not restored, by its name and old value, and why. */
interface UnrestoredChange {
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
