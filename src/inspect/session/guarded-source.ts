import type { z } from 'zod';
import { asError } from '../../base/as-error.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { abortable } from '../../base/http/abortable.ts';
import type { Clock } from '../../base/http/clock.ts';
import { issueText } from '../../base/schema-issue.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import type { AskOptions, CustomSource } from '../../read/custom-source.ts';
import type { PixelSource, SourceOptions } from '../../read/pixel-source.ts';
import { type PixelAnswer, pixelAnswerSchema, type RequestAttempt } from '../../read/reading.ts';
import { type StateCheck, stateCheckSchema } from '../../read/state-check.ts';
import { monitorFacts } from '../../read/state-facts.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** A custom source as a run reads it: what it answers is parsed, limited in time, and copied, so that nothing changes later. */
export class GuardedSource implements PixelSource {
  readonly #source: CustomSource;
  readonly #clock: Clock;
  readonly #facts: () => Readonly<Record<string, string>>;
  readonly #kind: CustomSource['kind'];
  readonly #id: string;
  #late = false;

  /** `facts`: other facts that must be the same at every check, in addition to those of the source itself. */
  constructor(source: CustomSource, clock: Clock, facts: () => Readonly<Record<string, string>>) {
    this.#source = source;
    this.#clock = clock;
    this.#facts = facts;
    this.#kind = source.kind;
    this.#id = source.monitor.id;
  }

  async read(position: Position, { signal, onAttempt }: SourceOptions = {}): Promise<PixelAnswer> {
    const [startedAt, startMs] = [this.#clock.now().toISOString(), this.#clock.monotonicMs()];
    const ended = (rest: Pick<RequestAttempt, 'outcome' | 'code' | 'message'>) =>
      onAttempt?.({ startedAt, durationMs: Math.max(0, this.#clock.monotonicMs() - startMs), ...rest });
    const answer = await this.#read(position, signal).catch(async (thrown: unknown) => {
      const error = asError(thrown);
      const code = error instanceof FlatfieldError ? error.code : 'source-failed';
      if (!signal?.aborted) await ended({ outcome: 'failed', code, message: error.message });
      throw error;
    });
    await ended({ outcome: 'answered' });
    return answer;
  }

  async check(afterReading: number | null, { signal }: SourceOptions = {}): Promise<StateCheck> {
    const found = await this.within((options) => this.#source.check(afterReading, options), signal);
    const { monitor } = this.#source;
    const check = {
      checkedAt: this.#clock.now().toISOString(),
      colorModeIndex: null,
      calibrationId: null,
      keyLock: null,
      problem: null,
      ...found,
      afterReading,
      present: found?.present === true && monitor.id === this.#id,
      facts: { ...monitorFacts(monitor), ...this.#facts(), ...found?.facts },
    };
    return this.#parse(stateCheckSchema, check, 'state check');
  }

  /** The source's answer within its time. After a late answer nothing more is asked: the next one could be that of this question. */
  async within<T>(ask: (options: AskOptions) => Promise<T> | T, signal?: AbortSignal): Promise<T> {
    const { name, timeoutMs = DEFAULT_TIMEOUT_MS } = this.#source;
    if (this.#late) throw new FlatfieldError('source-late', `${name} answered too late before: it is not asked again.`);
    const ended = new AbortController();
    const late = this.#clock.sleep(timeoutMs, ended.signal).then(() => {
      this.#late = true;
      throw new FlatfieldError('source-late', `${name} did not answer within ${timeoutMs / 1000} s.`);
    });
    const asked = Promise.resolve().then(() => ask(signal ? { signal } : {}));
    try {
      return await abortable(Promise.race([asked, late]), signal);
    } finally {
      // A reason of its own costs no exception with a stack, of which there would be one for each reading.
      ended.abort('answered');
      // The one that lost is not awaited.
      for (const lost of [asked, late]) lost.catch(() => undefined);
    }
  }

  async #read(position: Position, signal: AbortSignal | undefined): Promise<PixelAnswer> {
    const place = { xPx: position.xPx, yPx: position.yPx };
    const found = await this.within((options) => this.#source.read(place, options), signal);
    const answer = this.#parse(pixelAnswerSchema, found, `answer for the pixel (${place.xPx}, ${place.yPx})`);
    if (answer.kind === this.#kind) return answer;
    throw new FlatfieldError(
      'source-answer-unusable',
      `${this.#source.name} gave a reading of ${answer.kind} instead of ${this.#kind}: it is not used.`,
    );
  }

  #parse<T>(schema: z.ZodType<T>, found: unknown, what: string): T {
    const said = schema.safeParse(found);
    // As it is read back from a line of JSON, which leaves out what JSON has no word for.
    const parsed = said.success ? schema.safeParse(JSON.parse(JSON.stringify(said.data))) : said;
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new FlatfieldError(
      'source-answer-unusable',
      `The ${what} of ${this.#source.name} is not usable (${issueText(issue, 'the whole')}).`,
      {
        cause: parsed.error,
      },
    );
  }
}
