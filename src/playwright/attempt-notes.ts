import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { removeNow } from '../base/storage/remove-now.ts';
import type { MeasuredRun } from './first-outcome.ts';

/** A run as its test notes it, more than once as it goes on: the last note of an `id` counts. */
export interface NotedRun extends MeasuredRun {
  /** Unique among all attempts at a test. */
  readonly id: string;
  /** Of the record; null if there is no record, or not yet. */
  readonly runId: string | null;
}

/**
 * The notes of one test, on the disk, since a retry runs in another process and an attempt may die at any time. Playwright
 * empties the folder at the start of a suite.
 */
export class AttemptNotes {
  readonly #file: string;

  constructor({ project, testId }: Pick<TestInfo, 'project' | 'testId'>) {
    this.#file = join(project.outputDir, '.flatfield', `${testId}.jsonl`);
  }

  append(run: NotedRun): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify(run)}\n`);
  }

  /** The last note of each run, in the order in which the runs began. */
  read(): readonly NotedRun[] {
    return lastOfEach(lines(this.#file).map((line): NotedRun => JSON.parse(line)));
  }

  clear(): void {
    removeNow(this.#file);
  }
}

/** The last note of each run, in the order of the first ones. */
export function lastOfEach(notes: readonly NotedRun[]): readonly NotedRun[] {
  return [...new Map(notes.map((run) => [run.id, run])).values()];
}

function lines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
