/** Counts the requests that are under way with each token, so that no single token can take all of the server's connections. */
export class RequestsOfToken {
  readonly #limit: number;
  readonly #underWay = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns how to say that the request has ended; null if there are as many with this token as are taken. */
  begin(token: string): (() => void) | null {
    const before = this.#underWay.get(token) ?? 0;
    if (before >= this.#limit) return null;
    this.#underWay.set(token, before + 1);
    return () => {
      const left = (this.#underWay.get(token) ?? 1) - 1;
      if (left > 0) this.#underWay.set(token, left);
      else this.#underWay.delete(token);
    };
  }
}
