import { EVERY, type GoldenOperation } from './golden-history.ts';

type RunOf = Extract<GoldenOperation, { kind: 'run' }>;
type CheckOf = Extract<GoldenOperation, { kind: 'check' }>;

interface Check {
  readonly run: string;
  readonly result: CheckOf['result'];
  /** The last good check before. */
  readonly good: string | null;
  /** False if the process was killed before it kept the result. */
  readonly isKept: boolean;
}

/** What is true of one station, by true time alone: written without the code that decides at stations and at the gate. */
export class GoldenTruth {
  /** Of the last check that ended well and was kept; null for none. */
  #good: { readonly run: string; readonly beganMs: number } | null = null;
  #isOpen = false;
  #runs = 0;
  /** True if a clock was set, or the computer restarted, since that check began: then the station may ask for one without need. */
  #isDisturbed = false;
  readonly #checks: Check[] = [];
  readonly #goodBefore = new Map<string, string | null>();

  disturb(): void {
    this.#isDisturbed = true;
  }

  /** Whether a run may be judged; `mayRefuse`: whether the station may refuse it all the same. */
  run({ run, durationMs, setMs }: RunOf, beganMs: number): { readonly mayJudge: boolean; readonly mayRefuse: boolean } {
    const isNew = (atMs: number) => this.#good !== null && atMs - this.#good.beganMs < EVERY.ms;
    const mayBegin = !this.#isOpen && isNew(beganMs) && this.#runs < EVERY.runs;
    const mayJudge = mayBegin && isNew(beganMs + durationMs);
    if (setMs !== 0) this.#isDisturbed = true;
    this.#goodBefore.set(run, this.#good?.run ?? null);
    return { mayJudge, mayRefuse: !mayJudge || this.#isDisturbed };
  }

  /** A run that its station did not refuse at its beginning counts. */
  count(): void {
    this.#runs += 1;
  }

  check({ run, result, killed }: CheckOf, beganMs: number): void {
    if (killed !== 'begun') this.#checks.push({ run, result, good: this.#good?.run ?? null, isKept: killed === null });
    this.#isOpen = true;
    if (killed !== null || result === 'unfinished') return;
    if (result === 'failed') return;
    this.#good = { run, beganMs };
    this.#isOpen = false;
    this.#runs = 0;
    this.#isDisturbed = false;
  }

  /** The failed checks after the good one under which a run was made, before the next good one. */
  failedAfter(run: string): readonly string[] {
    const good = this.#goodBefore.get(run) ?? null;
    return this.#checks.filter((check) => check.result === 'failed' && check.good === good).map((check) => check.run);
  }

  /** The check from which a server knows that this one failed, even if it never arrives: the next good one, if the station kept the result. */
  knownBy(failed: string): string | null {
    const from = this.#checks.findIndex((check) => check.run === failed && check.isKept);
    if (from < 0) return null;
    return this.#checks.slice(from).find((check) => check.result === 'good' && check.isKept)?.run ?? null;
  }

  /** Every check that has a record. */
  get checks(): readonly string[] {
    return this.#checks.map(({ run }) => run);
  }
}
