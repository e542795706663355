import type { MetricSample } from './exposition.ts';

/** How often each of a few names occurred; those that are given from the start are counted as 0. */
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
