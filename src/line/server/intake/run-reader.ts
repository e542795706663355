import { fileURLToPath } from 'node:url';
import { packageFolder } from '../../../base/package-folder.ts';
import type { Profile } from '../../../judge/profiles/profile.ts';
import type { ReportLanguage } from '../../../report/languages/languages.ts';
import { BoundedProcess, type ProcessLimits } from './bounded-process.ts';
import type { JudgedUnder } from './judged-under.ts';
import type { BundleDelivery, NamingRule } from './receive-run.ts';
import type { NamedLimit, ReceivedRun, RunQuestion } from './run-questions.ts';

/**
 * Reads what stations sent, in two processes of its own: one for runs that arrive, one for those that people look at, so that neither waits
 * for the other, and the server for none. Throws what the functions of that name throw, and `too-large`.
 */
export class RunReader {
  readonly #arriving: BoundedProcess;
  readonly #shown: BoundedProcess;

  constructor(limits: ProcessLimits = READING_LIMITS) {
    this.#arriving = new BoundedProcess(program, limits);
    this.#shown = new BoundedProcess(program, limits);
  }

  /** So that the first run need not wait for it. */
  start(): void {
    this.#arriving.start();
  }

  end(): void {
    this.#arriving.end();
    this.#shown.end();
  }

  /** See `receiveRun`. */
  async receive(
    bytes: Uint8Array,
    delivery: BundleDelivery,
    keys: readonly string[],
    isDemonstration: boolean,
    profiles: readonly NamingRule[],
  ): Promise<ReceivedRun> {
    const question: RunQuestion = { ask: 'receive', bytes, delivery, keys, isDemonstration, profiles };
    return (await this.#arriving.ask(question)) as ReceivedRun;
  }

  /** See `reportOf`. */
  async report(bytes: Uint8Array, lang: string | undefined): Promise<string> {
    return (await this.#shown.ask({ ask: 'report', bytes, lang } satisfies RunQuestion)) as string;
  }

  /** The map that decides the verdict, as an SVG. Throws `unknown-view` if nothing can be mapped. */
  async map(bytes: Uint8Array, lang: ReportLanguage): Promise<string> {
    return (await this.#shown.ask({ ask: 'map', bytes, lang } satisfies RunQuestion)) as string;
  }

  /** See `judgedUnder`. */
  async judge(bytes: Uint8Array, profile: Profile): Promise<JudgedUnder> {
    return (await this.#shown.ask({ ask: 'judge', bytes, profile } satisfies RunQuestion)) as JudgedUnder;
  }

  /** The limits of a run's verdict. */
  async limits(bytes: Uint8Array): Promise<readonly NamedLimit[]> {
    return (await this.#shown.ask({ ask: 'limits', bytes } satisfies RunQuestion)) as readonly NamedLimit[];
  }
}

/** Several times what a run of 10,000 readings takes on a slow computer. */
const READING_LIMITS: ProcessLimits = { heapMb: 384, timeoutMs: 30_000 };

/** From `src/` as from `dist/`: Node runs what was built. */
const program = fileURLToPath(new URL('dist/line/server/intake/run-program.js', packageFolder));
