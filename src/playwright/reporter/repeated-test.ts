import type { TestCase } from '@playwright/test/reporter';

/**
 * Finds a test that ran in more than one of the merged reports, such as when a report was merged twice: its readings would count twice. The
 * merge gives the copies identifiers of their own. A tag tells environments apart, by `tag` of the configuration or the name of the report.
 */
export class RepeatedTest {
  readonly #reportOf = new Map<string, number>();
  #found: string | null = null;

  /** Notes that a test ran in a report, given by its number. A retry is in the same report. */
  add(test: TestCase, report: number): void {
    const { location, repeatEachIndex, tags } = test;
    const key = JSON.stringify([test.titlePath(), location, repeatEachIndex, [...tags].sort()]);
    const known = this.#reportOf.get(key) ?? report;
    this.#reportOf.set(key, known);
    if (known !== report) this.#found ??= test.title;
  }

  /** The problem in a sentence; null if there is none. */
  problem(): string | null {
    if (this.#found === null) return null;
    return `The test ${this.#found} is in more than one of the merged reports: merge each report once.`;
  }
}
