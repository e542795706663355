import type { MetricSample } from './exposition.ts';

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
