import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type TestInfo, test } from '@playwright/test';
import { canonicalJson } from '../base/canonical-json.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { inspect } from '../inspect/inspect.ts';
import { runWriter } from '../inspect/output/run-writer.ts';
import { type WriteRunOptions, writeRun } from '../inspect/output/write-run.ts';
import { patchOf, showOnField } from '../inspect/session/open-field.ts';
import { type PatchInput, patchIn, patchInputText, resolvePatchInput } from '../plan/sampling/patch-input.ts';
import type { Inspection } from '../record/inspection.ts';
import { createNextRunFolder } from '../record/run-folder/run-folder.ts';
import { readSigningKey } from '../record/run-folder/signing-key.ts';
import { runId } from '../record/run-id.ts';
import { wording } from '../report/text/wording.ts';
import { attachRun } from './attach-run.ts';
import type { TestAttempt } from './attempt.ts';
import type { NotedRun } from './attempt-notes.ts';
import type { ShownField } from './field-fixture.ts';
import { type FlatfieldOptions, runPartOf } from './flatfield-options.ts';
import type { RestorableMonitor } from './monitor-fixture.ts';
import { type RunOptions, runOptionsOf } from './run-options.ts';
import { RunSteps } from './run-steps.ts';
import type { WorkerSession } from './session.ts';

export type { RunOptions } from './run-options.ts';

/** Inspections of the monitor under test, as a test runs them. */
export interface InspectionFixture {
  /**
   * Reads what `field` was told to show since the last run, or the `patches` named here, and gives the record with its
   * verdict. A bad or inconclusive verdict does not reject: assert on it, with `not` if the fail is expected. What no matcher
   * looked at counts by its verdict. The first outcome counts: the test fails after a run that was not good, and after one
   * that it did not await. Throws `nothing-shown`, `inspection-ended` and what `inspect` throws.
   */
  run(options?: RunOptions): Promise<Inspection>;
}

export interface InspectionParts {
  readonly session: WorkerSession;
  readonly options: FlatfieldOptions;
  readonly monitor: RestorableMonitor;
  readonly field: ShownField;
  readonly attempt: TestAttempt;
}

/** Runs a test's inspections; those still under way at its end are ended, and the monitor restored, before it is over. */
export class InspectionRuns implements InspectionFixture {
  readonly #parts: InspectionParts;
  readonly #testInfo: TestInfo;
  readonly #ending = new AbortController();
  readonly #asked: WatchedPromise<Inspection>[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #settled = 0;

  constructor(parts: InspectionParts, testInfo: TestInfo) {
    this.#parts = parts;
    this.#testInfo = testInfo;
  }

  run(...asked: readonly unknown[]): Promise<Inspection> {
    if (this.#ending.signal.aborted) return Promise.reject(ended());
    const noted = this.#parts.attempt.begin();
    const running = this.#last.then(() => test.step('inspection', () => this.#run(asked, noted)));
    this.#last = running
      .catch(() => undefined)
      .finally(() => {
        this.#settled += 1;
      });
    const watched = WatchedPromise.watch(running);
    this.#asked.push(watched);
    return watched;
  }

  async end(): Promise<void> {
    const { status } = this.#testInfo;
    const isLeft = this.#settled < this.#asked.length && (status === 'passed' || status === 'skipped');
    if (isLeft || this.#asked.some(({ isAwaited }) => !isAwaited)) this.#parts.attempt.blame(notAwaited);
    this.#ending.abort(new Error('The test ended.'));
    await this.#last;
  }

  async #run(given: readonly unknown[], asked: NotedRun): Promise<Inspection> {
    const { session, monitor, field, attempt } = this.#parts;
    const steps = new RunSteps();
    let noted = { ...asked, hasRead: false };
    try {
      const shown = field.takeShown();
      const options = { ...runPartOf(this.#parts.options), ...runOptionsOf(given) };
      const signals = [this.#ending.signal, ...(options.signal ? [options.signal] : [])];
      const contents = await this.#contents(options, shown);
      const folder = await createNextRunFolder(this.#testInfo.outputPath(this.#folderName()));
      const thing = askedRun(monitor.id, options, contents.values());
      noted = { ...noted, runId: basename(folder), thing, hasRead: true };
      await attempt.note(noted);
      noted = { ...noted, hasRead: false };
      const writing = await writingOptions(this.#parts.options);
      const showing = showOnField(field.field);
      const inspection = await inspect({
        ...options,
        api: session.api,
        cloud: session.cloud ?? undefined,
        monitor: monitor.id,
        resolution: session.resolution,
        patches: [...contents.values()],
        ...showing,
        showPatch: (patch, ...rest) => steps.patch(patch.name, async () => showing.showPatch(patch, ...rest)),
        simulated: session.simulated,
        keeper: runWriter(folder, monitor.storeForRun()),
        runId: basename(folder),
        signal: AbortSignal.any(signals),
        onEvent: (event) => {
          steps.on(event);
          options.onEvent?.(event);
        },
        onProgress: (progress) => {
          noted = { ...noted, hasRead: true };
          steps.follow(progress);
          options.onProgress?.(progress);
        },
      });
      const { outcome, grade, summary: why } = inspection.judgment.verdict;
      const summary = wording('en', inspection.plan).summary(why, grade);
      noted = { ...noted, outcome, summary, hasRead: inspection.readings.length > 0 };
      await attempt.note(noted, inspection);
      await writeRun(folder, inspection, writing);
      await attachRun(this.#testInfo, inspection, folder);
      return inspection;
    } catch (error) {
      await attempt.note({ ...noted, outcome: 'inconclusive', summary: refusalText(error) });
      throw error;
    } finally {
      await steps.end();
    }
  }

  /** The content to be read, by the name of its patch. */
  async #contents(
    { patches }: RunOptions,
    shown: ReturnType<ShownField['takeShown']>,
  ): Promise<ReadonlyMap<string, Content>> {
    const { resolution } = this.#parts.session;
    const asked: readonly Content[] =
      patches?.map(resolvePatchInput) ?? (await Promise.all(shown.map((content) => patchOf(content, resolution))));
    if (asked.length === 0) {
      const how = "call field.show({ patch: 'white' }) first, or name patches in run";
      throw new FlatfieldError('nothing-shown', `Nothing was shown that could be read: ${how}.`);
    }
    const contents = new Map<string, Content>();
    for (const content of asked) {
      const { name } = patchIn(content);
      refuseNamesake(contents.get(name), content);
      contents.set(name, content);
    }
    return contents;
  }

  /** One folder a run, one more for each retry; hooks and tests that share a second get the next free name. */
  #folderName(): string {
    const { retry } = this.#testInfo;
    const id = runId(new Date(), this.#parts.monitor.id);
    return `${id}-${this.#settled + 1}${retry === 0 ? '' : `-retry${retry}`}`;
  }
}

/** Options for writing a run; the key is read before the monitor is. Throws `invalid-key`. */
async function writingOptions({ lang, shifts, sign }: FlatfieldOptions): Promise<WriteRunOptions> {
  return { lang, shifts, sign: sign === undefined ? undefined : await readSigningKey(sign) };
}

const notAwaited = 'The test ended without awaiting an inspection: use await inspection.run().';

function refusalText(error: unknown): string {
  return `The run came to no record: ${error instanceof Error ? error.message : String(error)}`;
}

type Content = ReturnType<typeof resolvePatchInput>;

/** Content that is shown twice is read once, but two patterns of one name must not pass for one. */
function refuseNamesake(known: Content | undefined, content: Content): void {
  if (known === undefined || isDeepStrictEqual(known, content)) return;
  const { name } = patchIn(content);
  throw new FlatfieldError(
    'invalid-plan',
    `Two different patterns or layouts are named ${name}: read each in a run of its own.`,
  );
}

function ended(): FlatfieldError {
  const message = 'The test that this inspection belongs to has ended: await inspection.run() in the test.';
  return new FlatfieldError('inspection-ended', message);
}

/**
 * SHA-256 in hexadecimal of the subject of a run: the monitor, the patches and every option except its listeners. Two runs with the same
 * hash are repetitions. Functions among the options are not compared.
 */
export function askedRun(
  monitor: string,
  { signal, onEvent, onProgress, patches, ...plan }: RunOptions,
  contents: Iterable<PatchInput>,
): string {
  const text = canonicalJson([monitor, plan, Array.from(contents, patchInputText)]);
  return createHash('sha256').update(text).digest('hex');
}

/** A promise that knows whether it is awaited. `await` calls `then` of a subclass, but not of a plain promise. */
export class WatchedPromise<T> extends Promise<T> {
  isAwaited = false;

  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  static watch<T>(promise: Promise<T>): WatchedPromise<T> {
    return new WatchedPromise<T>((resolve, reject) => {
      promise.then(resolve, reject);
    });
  }

  // biome-ignore lint/suspicious/noThenProperty: a promise is thenable
  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.isAwaited = true;
    return super.then(onFulfilled, onRejected);
  }
}
