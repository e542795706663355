import type { StoredFleet, SyncFolder, SyncProblem } from './sync-folder.ts';
import { isOfList } from './sync-work.ts';

/** Problems of a sync with its list and its fetches, written into the folder as it goes. */
export class SyncProblems {
  readonly list: SyncProblem[];
  readonly #folder: SyncFolder;
  readonly #fleet: StoredFleet;
  #isWritten = true;
  #nextWriteMs = 0;

  constructor(folder: SyncFolder, fleet: StoredFleet) {
    this.#folder = folder;
    this.#fleet = fleet;
    this.list = fleet.problems.filter(isOfList);
  }

  /** Notes a problem. The file of a large fleet takes long to write: that takes one part in twenty of the time at most. */
  async add(problem: SyncProblem): Promise<void> {
    this.list.push(problem);
    this.#isWritten = false;
    const beganMs = performance.now();
    if (beganMs < this.#nextWriteMs) return;
    await this.write(false);
    this.#nextWriteMs = beganMs + 20 * (performance.now() - beganMs);
  }

  async write(complete: boolean): Promise<void> {
    await this.#folder.writeFleet({ ...this.#fleet, complete, problems: this.list });
    this.#isWritten = true;
  }

  /** Ends a sync that cannot continue. */
  readonly writeAndThrow = async (error: unknown): Promise<never> => {
    if (!this.#isWritten) await this.write(false);
    throw error;
  };
}
