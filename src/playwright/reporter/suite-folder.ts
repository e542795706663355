import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeNow } from '../../base/storage/remove-now.ts';
import { removeSuiteFiles } from '../suite-pages.ts';

/**
 * The folder of a suite's page. From its start to its end, a suite has a mark in the folder in place of a page, so that a suite that dies
 * leaves no earlier page, and two suites that write into one folder notice each other.
 */
export class SuiteFolder {
  readonly path: string;
  /** Folder of the pages of single inspections. */
  readonly pages: string;
  readonly #mark: string;
  readonly #start = randomUUID();

  /** Removes the last page. Throws the file system's error. */
  constructor(path: string) {
    this.path = path;
    this.pages = join(path, 'inspections');
    this.#mark = join(path, 'suite.unfinished');
    removeSuiteFiles(path);
    mkdirSync(path, { recursive: true });
    writeFileSync(this.#mark, this.#start);
  }

  /** Empties the folder for the first test. A global setup, and Playwright itself, may have removed the folder meanwhile. */
  begin(): void {
    removeSuiteFiles(this.path);
    removeNow(this.pages);
    mkdirSync(this.pages, { recursive: true });
    if (this.#marked() === null) writeFileSync(this.#mark, this.#start);
  }

  /** True if no other suite has started or ended in the folder since this one began. */
  isOwn(): boolean {
    return this.#marked() === this.#start;
  }

  /** Ends the suite; another one that is still running in the folder then knows of it. */
  end(): void {
    removeNow(this.#mark);
  }

  #marked(): string | null {
    try {
      return readFileSync(this.#mark, 'utf8');
    } catch {
      return null;
    }
  }
}
