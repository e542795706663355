import type { LocalApi } from '../api/local/local-api.ts';
import type { Clock } from '../base/http/clock.ts';
import type { MonitorChange, RestoredChange } from '../read/monitor/monitor-change.ts';
import type { RestoreRecord, RestoreStore } from '../read/monitor/restore-file.ts';
import { restorePending } from '../read/monitor/restore-pending.ts';

/** The changes of a probe that are not seen to be restored, each written down before it is made. */
export class ChangeTrials {
  readonly #api: LocalApi;
  readonly #monitorId: string;
  readonly #store: RestoreStore;
  readonly #clock: Clock;
  #open: readonly MonitorChange[] = [];

  constructor(api: LocalApi, monitorId: string, store: RestoreStore, clock: Clock) {
    this.#api = api;
    this.#monitorId = monitorId;
    this.#store = store;
    this.#clock = clock;
  }

  /** Throws `restore-file-failed`: then the change must not be made. */
  async add(change: MonitorChange): Promise<void> {
    const open = [...this.#open, change];
    await this.#store.write(this.#record(open));
    this.#open = open;
  }

  async remove(change: MonitorChange): Promise<void> {
    this.#open = this.#open.filter((open) => open !== change);
    if (this.#open.length === 0) await this.#store.clear();
    else await this.#store.write(this.#record(this.#open));
  }

  /** Restores what is still open, as `flatfield restore` does; returns what could not be restored. */
  async restore(): Promise<readonly RestoredChange[]> {
    if (this.#open.length === 0) return [];
    const changes = await restorePending(this.#api, this.#record(this.#open), this.#store, { clock: this.#clock });
    return changes.filter(({ restored }) => !restored);
  }

  #record(changes: readonly MonitorChange[]): RestoreRecord {
    const writtenAt = this.#clock.now().toISOString();
    const { baseUrl: apiUrl } = this.#api;
    return { restoreVersion: 1, apiUrl, monitorId: this.#monitorId, writtenAt, changes };
  }
}
