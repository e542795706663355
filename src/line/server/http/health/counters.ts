import type { Outcome } from '../../../../judge/verdict.ts';
import type { Problem } from '../../../protocol/problem.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { MetricSample } from './exposition.ts';

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

/** Upper bounds of the buckets, in seconds: pages should take less than 0.3. */
const BOUNDS_S = [0.01, 0.03, 0.1, 0.3, 1, 3, 10] as const;

interface Times {
  readonly buckets: number[];
  sumS: number;
}

/** Times from requests until their answers began, by route: one series for each route, whatever paths are requested. */
export class RequestTimes {
  readonly #ofRoute = new Map<string, Times>();
  readonly #statuses = new Map<string, { readonly labels: Readonly<Record<string, string>>; count: number }>();

  /** `route`: its pattern, such as `/runs/:id`. */
  add(route: string, status: number, seconds: number): void {
    const times = this.#ofRoute.get(route) ?? { buckets: [...BOUNDS_S, 0].map(() => 0), sumS: 0 };
    this.#ofRoute.set(route, times);
    const place = BOUNDS_S.findIndex((bound) => seconds <= bound);
    const bucket = place < 0 ? BOUNDS_S.length : place;
    times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
    times.sumS += seconds;
    const statusClass = `${Math.floor(status / 100)}xx`;
    const key = `${route} ${statusClass}`;
    const counted = this.#statuses.get(key) ?? { labels: { route, status: statusClass }, count: 0 };
    counted.count += 1;
    this.#statuses.set(key, counted);
  }

  /** Of a histogram. */
  durations(): readonly MetricSample[] {
    return [...this.#ofRoute].flatMap(([route, { buckets, sumS }]): MetricSample[] => {
      let count = 0;
      const cumulated = [...BOUNDS_S, Number.POSITIVE_INFINITY].map((bound, place): MetricSample => {
        count += buckets[place] ?? 0;
        const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : `${bound}`;
        return { suffix: '_bucket', labels: { route, le }, value: count };
      });
      const labels = { route };
      return [...cumulated, { suffix: '_sum', labels, value: sumS }, { suffix: '_count', labels, value: count }];
    });
  }

  /** Of a counter, by route and class of status. */
  answers(): readonly MetricSample[] {
    return [...this.#statuses.values()].map(({ labels, count }) => ({ labels, value: count }));
  }
}
