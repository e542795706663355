import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type TestInfo, test } from '@playwright/test';
import {
  createRunFolder,
  type FieldContent,
  type Inspection,
  type InspectOptions,
  InvalidPlanError,
  inspect,
  keepRunIn,
  type Patch,
  patchOf,
  runId,
  showOnField,
  writeRun,
} from '../index.ts';
import { attachRun } from './attach-run.ts';
import type { ShownField } from './field-fixture.ts';
import type { FlatfieldOptions } from './flatfield-options.ts';
import type { RestoredMonitor } from './monitor-fixture.ts';
import { NothingShownError } from './nothing-shown-error.ts';
import { RunSteps } from './run-steps.ts';
import type { Session } from './session.ts';

/** What one run may say otherwise than the project's `flatfield` option. */
export type RunOptions = Omit<
  InspectOptions,
  'api' | 'monitor' | 'resolution' | 'showPatch' | 'confirmShown' | 'shownBy' | 'simulated' | 'keeper' | 'runId'
>;

/** Inspections of the monitor under test, as a test runs them. */
export interface InspectionFixture {
  /**
   * Reads what `field` was told to show since the last run, or the `patches` named here, and gives the record with its
   * verdict. A bad or inconclusive verdict is no error: assert on it. What no matcher looked at counts by its verdict in the
   * suite's report. Throws NothingShownError and what `inspect` throws.
   */
  run(options?: RunOptions): Promise<Inspection>;
}

export interface InspectionParts {
  readonly session: Session;
  readonly options: FlatfieldOptions;
  readonly monitor: RestoredMonitor;
  readonly field: ShownField;
}

/** Runs a test's inspections; those still under way at its end are ended, and the monitor put back, before it is over. */
export class InspectionRuns implements InspectionFixture {
  readonly #parts: InspectionParts;
  readonly #testInfo: TestInfo;
  readonly #ending = new AbortController();
  readonly #records: Inspection[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(parts: InspectionParts, testInfo: TestInfo) {
    this.#parts = parts;
    this.#testInfo = testInfo;
  }

  get records(): readonly Inspection[] {
    return this.#records;
  }

  run(options: RunOptions = {}): Promise<Inspection> {
    const running = this.#last.then(() => test.step('inspection', () => this.#run(options)));
    this.#last = running.catch(() => undefined);
    return running;
  }

  async end(): Promise<void> {
    this.#ending.abort(new Error('The test ended.'));
    await this.#last;
  }

  async #run(runOptions: RunOptions): Promise<Inspection> {
    const { session, monitor, field } = this.#parts;
    const options = { ...inspectOptionsOf(this.#parts.options), ...runOptions };
    const contents = await this.#contents(options);
    const signals = [this.#ending.signal, ...(options.signal ? [options.signal] : [])];
    const folder = await createRunFolder(this.#testInfo.outputPath(this.#folderName()));
    const steps = new RunSteps(session.api);
    const showing = showOnField(field.field, (patch) => contents.get(patch.name)?.content ?? { patch });
    try {
      const inspection = await inspect({
        ...options,
        api: steps.api,
        monitor: monitor.id,
        resolution: session.resolution,
        patches: [...contents.values()].map(({ patch }) => patch),
        ...showing,
        showPatch: (patch, ...rest) => steps.patch(patch.name, async () => showing.showPatch(patch, ...rest)),
        simulated: session.simulated,
        keeper: keepRunIn(folder, monitor.storeForRun()),
        runId: basename(folder),
        signal: AbortSignal.any(signals),
      });
      this.#records.push(inspection);
      await writeRun(folder, inspection);
      await attachRun(this.#testInfo, inspection, folder);
      return inspection;
    } finally {
      steps.end();
    }
  }

  /** What is to be read, by the name of its patch. */
  async #contents({ patches }: RunOptions): Promise<Contents> {
    const shown = this.#parts.field.takeShown();
    const asked: readonly FieldContent[] = patches?.map((patch) => ({ patch })) ?? shown;
    if (asked.length === 0) throw new NothingShownError();
    const contents: Contents = new Map();
    for (const content of asked) {
      const patch = await patchOf(content, this.#parts.session.resolution);
      refuseNamesake(contents.get(patch.name)?.patch, patch);
      contents.set(patch.name, { patch, content });
    }
    return contents;
  }

  /** One folder a run, one more for each retry: no run ever takes the place of another. */
  #folderName(): string {
    this.#count += 1;
    const { retry } = this.#testInfo;
    const id = runId(new Date(), this.#parts.monitor.id);
    return `${id}-${this.#count}${retry === 0 ? '' : `-retry${retry}`}`;
  }
}

type Contents = Map<string, { readonly patch: Patch; readonly content: FieldContent }>;

/** What is shown twice is read once, but two patterns of one name must not pass for one. */
function refuseNamesake(known: Patch | undefined, patch: Patch): void {
  if (known === undefined || isDeepStrictEqual(known, patch)) return;
  throw new InvalidPlanError(`Two different patterns are named ${patch.name}: read each in a run of its own.`);
}

/** The part of the project's option that speaks of inspections. */
function inspectOptionsOf(options: FlatfieldOptions): RunOptions {
  const { api, monitor, resolution, browser, simulate, timeScale, seed, stateFolder, ...rest } = options;
  return rest;
}
