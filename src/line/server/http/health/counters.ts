import type { Outcome } from '../../../../judge/verdict.ts';
import type { Problem } from '../../../protocol/problem.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { MetricSample } from './exposition.ts';
import { RequestTimes } from './request-times.ts';

/** Number of times that each of a few names occurred; those given from the start count as 0. */
export class Counts<Name extends string> {
  readonly #counts: Map<Name, number>;

  constructor(names: readonly Name[] = []) {
    this.#counts = new Map(names.map((name) => [name, 0]));
  }

  add(name: Name): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  samples(label: string): readonly MetricSample[] {
    return [...this.#counts].map(([name, value]) => ({ labels: { [label]: name }, value }));
  }
}

/** Results of uploads. */
const UPLOAD_RESULTS = ['new', 'known', 'quarantined', 'refused', 'busy'] as const;

/** Errors of a store that tell that it could not be used. */
const STORE_ERRORS = ['store-busy', 'store-unreachable', 'store-unusable', 'store-damaged'] as const;

/** The server's own counters, from its start. */
export class Counters {
  readonly uploads = new Counts<(typeof UPLOAD_RESULTS)[number]>(UPLOAD_RESULTS);
  /** Runs that were stored, quarantined ones included, by their outcome. */
  readonly outcomes = new Counts<Outcome>(['pass', 'fail', 'inconclusive']);
  /** Uploads that were not taken, and runs that were quarantined, by the reason. */
  readonly refusals = new Counts<Problem['code']>();
  readonly quarantines = new Counts<NonNullable<RunRow['quarantine']>['reason']>();
  readonly storeErrors = new Counts<(typeof STORE_ERRORS)[number]>(STORE_ERRORS);
  readonly requests = new RequestTimes();
  /** Requests that ended in an error of the server itself. */
  failures = 0;

  /** A run that was stored. */
  noteRun({ outcome, quarantine }: Pick<RunRow, 'outcome' | 'quarantine'>): void {
    this.uploads.add(quarantine ? 'quarantined' : 'new');
    this.outcomes.add(outcome);
    if (quarantine) this.quarantines.add(quarantine.reason);
  }

  /** An error, if it is one of the store. */
  noteError(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const known = STORE_ERRORS.find((one) => one === code);
    if (known) this.storeErrors.add(known);
  }
}
