import { hasCode } from '../../../base/flatfield-error.ts';
import { initialStation, reduceStation } from './reduce-station.ts';
import { withoutRecord } from './shown-result.ts';
import type { StationEvent, StationTask } from './station-event.ts';
import type {
  EarlierRun,
  InterruptedUnit,
  RestoredSetting,
  RunProgress,
  ShownResult,
  StationSetup,
  StationState,
} from './station-state.ts';

/** The tasks of a station: each once at a time, never two runs. */
export interface StationWork {
  /** Restores what an interrupted run changed, and says which run that was. */
  restore(): Promise<{
    readonly interrupted: Omit<InterruptedUnit, 'restored'> | null;
    readonly restored: readonly RestoredSetting[];
  }>;
  lookUp(unit: string): Promise<{ readonly attempt: number; readonly last: EarlierRun | null }>;
  inspect(order: Omit<Extract<StationTask, { type: 'inspect' }>, 'type'>, run: Following): Promise<ShownResult>;
  resume(order: Omit<Extract<StationTask, { type: 'resume' }>, 'type'>, run: Following): Promise<ShownResult>;
  /** Checks the golden unit. */
  check(order: Omit<Extract<StationTask, { type: 'check' }>, 'type'>, run: Following): Promise<ShownResult>;
  discard(): Promise<void>;
  /** Keeps the code of a release. Throws `invalid-mark`. */
  takeMark(text: string): Promise<void>;
}

/** The signal and the listener that the station gives a run. */
export interface Following {
  /** Ends the run; what it changed is restored. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Partial<RunProgress>) => void;
}

export type StationInput = StationEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'atMs'>
    : never
  : never;

export interface StationOptions {
  readonly setup: StationSetup;
  readonly operator: string | null;
  readonly work: StationWork;
  readonly monotonicMs: () => number;
}

/** One station: its state, and its watchers. It lives in this process; pages only show it and send input. */
export class Station {
  readonly #options: StationOptions;
  readonly #watchers = new Set<() => void>();
  #state: StationState;
  #run: { readonly controller: AbortController; readonly ended: Promise<void> } | null = null;

  constructor(options: StationOptions) {
    this.#options = options;
    this.#state = initialStation(options.setup, options.operator, options.monotonicMs());
  }

  get state(): StationState {
    return this.#state;
  }

  /** Called after each change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Applies pending restores; then scans are taken. Never throws. */
  async begin(): Promise<void> {
    const found = await this.#options.work.restore().catch((error: unknown) => ({
      interrupted: null,
      restored: [{ what: '', from: '', problem: messageOf(error) }],
    }));
    this.take({ type: 'restored', ...found });
  }

  /** Takes what was typed or has happened. */
  take(input: StationInput): void {
    // An input is an event without its time.
    const event = { ...input, atMs: this.#options.monotonicMs() } as StationEvent;
    const { state, task } = reduceStation(this.#state, event);
    if (state === this.#state) return;
    this.#state = state;
    if (task) this.#carryOut(task);
    for (const watcher of this.#watchers) watcher();
  }

  /** Stops a run that is under way, and resolves when it has restored what it changed. */
  async close(): Promise<void> {
    this.#run?.controller.abort();
    await this.#run?.ended;
  }

  #carryOut(task: StationTask): void {
    const { work } = this.#options;
    switch (task.type) {
      case 'look-up': {
        const { unit } = task;
        void work
          .lookUp(unit)
          .catch(() => ({ attempt: 1, last: null }))
          .then((known) => this.take({ type: 'looked-up', unit, ...known }));
        return;
      }
      case 'inspect':
        this.#start(task.unit, (run) => work.inspect(task, run));
        return;
      case 'resume':
        this.#start(task.unit, (run) => work.resume(task, run));
        return;
      case 'check':
        this.#start(task.unit, (run) => work.check(task, run));
        return;
      case 'discard':
        void work.discard().catch(() => undefined);
        return;
      case 'take-mark':
        void work.takeMark(task.text).then(
          () => this.take({ type: 'mark', text: task.text, isTaken: true }),
          () => this.take({ type: 'mark', text: task.text, isTaken: false }),
        );
        return;
      case 'stop':
        this.#run?.controller.abort();
        return;
      default:
        task satisfies never;
    }
  }

  #start(unit: string, begin: (run: Following) => Promise<ShownResult>): void {
    const controller = new AbortController();
    const onProgress = (progress: Partial<RunProgress>) => this.take({ type: 'progress', progress });
    const ended = begin({ signal: controller.signal, onProgress })
      .catch((error: unknown) => withoutRecord(errorOf(error), this.#options.setup.simulated))
      .then((result) => {
        this.#run = null;
        this.take({ type: 'ended', unit, result });
      });
    this.#run = { controller, ended };
  }
}

function errorOf(error: unknown): { readonly code: string; readonly message: string } {
  return { code: codeOf(error), message: messageOf(error) };
}

function codeOf(error: unknown): string {
  return hasCode(error, 'aborted') ? 'aborted' : error instanceof Error && 'code' in error ? String(error.code) : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
