import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '../../../base/storage/write-file-atomically.ts';
import { isLater, MAX_MARKS, type Mark, markOf } from '../../protocol/mark.ts';
import { unusable } from '../store/blobs.ts';
import type { Store } from '../store/store.ts';

/** In the folder of a server, also of one whose data is in a database. */
const MARK_NAME = 'mark';

type MarkStore = Pick<Store, 'mark' | 'heardMark' | 'noteGivenMark' | 'noticeLostMark' | 'markRestored' | 'audit'>;

/**
 * The marks that a server gives and hears, so that it notices when its database went back, at its start or while it runs: see `Mark`. It keeps
 * the latest one that it gave in its folder, on the disk before the answer that holds it.
 */
export class Marks {
  readonly #store: MarkStore;
  readonly #folder: string | null;
  readonly #now: () => Date;
  #isAlone = false;
  #notedEpoch: number | null = null;
  #kept: Mark | null = null;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #listed = new Map<string, string>();

  /** `folder`: null for marks that end with the process. */
  constructor(store: MarkStore, folder: string | null, now: () => Date) {
    this.#store = store;
    this.#folder = folder;
    this.#now = now;
  }

  /**
   * Compares the mark that the folder keeps with the database, which is marked as restored if it is an older one, or another one. `alone`: that
   * the database is in the folder too, so that no mark in it means a lost one, and whether the folder was served before; null if the database
   * is shared.
   */
  async begin(alone: { readonly wasServed: boolean } | null = null): Promise<void> {
    this.#isAlone = alone !== null;
    const text = this.#folder && (await readFile(join(this.#folder, MARK_NAME), 'utf8').catch(() => null));
    const at = this.#now().toISOString();
    const heard = text ? await this.#store.heardMark(text, at) : null;
    if (heard === 'forged') await this.#list('server', 'mark refused', 'the mark in the data folder is damaged');
    if (heard === null || heard === 'forged') {
      if (alone) await this.#store.noticeLostMark(at, alone.wasServed);
    } else if (heard === 'of-another-server') {
      await this.#store.markRestored({ at, backupAt: at });
      await this.#list('server', 'other database noticed', 'the data folder was served with another database before');
    } else {
      this.#kept = markOf(text ?? '');
    }
  }

  /** Compares the mark of the last answer with the database whenever it is connected to again, without being asked. Never throws: a database that is gone again is compared the next time. */
  watch(store: Pick<Store, 'onConnect'>): void {
    let isChecking = false;
    store.onConnect(() => {
      if (isChecking) return;
      isChecking = true;
      void this.check()
        .catch(() => undefined)
        .finally(() => {
          isChecking = false;
        });
    });
  }

  /** Notices that the database went back since the last answer. */
  async check(): Promise<void> {
    if (this.#kept) await this.#store.heardMark(this.#kept.text, this.#now().toISOString());
  }

  /**
   * Compares the marks of a request, and returns whether one of them states what the database does not hold. `who`: name of the token. A mark
   * that this server did not sign blocks nothing.
   */
  async hear(header: string | undefined, who: string): Promise<boolean> {
    await this.check();
    let isWanted = false;
    for (const text of (header ?? '').split(',', MAX_MARKS)) {
      if (text.trim() === '') continue;
      const heard = await this.#store.heardMark(text.trim(), this.#now().toISOString());
      if (heard === 'forged')
        await this.#list(who, 'mark refused', 'a mark in a request was not signed by this server');
      isWanted ||= heard === 'went-back' || heard === 'before-restore';
    }
    return isWanted;
  }

  /** The mark for an answer, about everything that was committed before. Throws `store-unusable` if it cannot be kept. */
  async give(): Promise<string> {
    const mark = await this.#store.mark();
    const keep = async () => {
      if (this.#kept?.server !== mark.server || isLater(mark, this.#kept)) {
        const folder = this.#folder;
        if (folder) await writeFileAtomically(join(folder, MARK_NAME), mark.text).catch(unusable(folder));
        this.#kept = mark;
      }
      // After the mark, so that a server that is killed in between has lost none.
      if (this.#isAlone && this.#notedEpoch !== mark.epoch) await this.#store.noteGivenMark();
      this.#notedEpoch = mark.epoch;
    };
    const kept = this.#writing.then(keep);
    this.#writing = kept.catch(() => undefined);
    await kept;
    return mark.text;
  }

  /** Says which runs a station sent that the database does not have. */
  async listMissing(who: string, ids: readonly string[]): Promise<void> {
    const more = ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : '';
    await this.#list(who, 'runs missing', `${ids.slice(0, MAX_LISTED).join(' ')}${more}`);
  }

  /** Once a day for each token and action: the log cannot be shortened. */
  async #list(who: string, action: string, detail: string): Promise<void> {
    const at = this.#now().toISOString();
    const key = JSON.stringify([who, action]);
    if (this.#listed.get(key) === at.slice(0, 10)) return;
    this.#listed.set(key, at.slice(0, 10));
    await this.#store.audit({ at, who, action, subject: 'store', detail });
  }
}

/** Ids in one entry of the log. */
const MAX_LISTED = 100;
