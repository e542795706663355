import { generator } from '../generator.mjs';

/** Seeded choices. */
export class Drawn {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = generator(seed);
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }
}
