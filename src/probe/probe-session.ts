import type { CloudRead, RawCloud } from '../api/cloud/read-raw.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import type { OperationName } from '../api/local/operation-name.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Clock } from '../base/http/clock.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import type { ChangeTrials } from './change-trials.ts';
import type { OnScreenValues } from './on-screen-values.ts';
import type { ProbeScreen } from './probe-screen.ts';
import { listNamed, type RawAnswer, valueNamed } from './raw-answer.ts';
import type { RawClient, RawExchange } from './raw-client.ts';

/** A monitor as its list names it, whatever the types and spellings there. */
export interface ProbedMonitor {
  readonly id: string;
  readonly modelName: string;
  readonly serialNumber: string;
}

/** A color mode as its list has it. */
export interface ProbedMode {
  readonly index: number;
  readonly type: unknown;
  readonly selected: boolean;
  readonly enabled: boolean;
  readonly raw: unknown;
}

/** A change and the time until the monitor reported it. */
export interface ObservedChange {
  readonly exchange: RawExchange;
  /** From the answer; null if the monitor did not report it, undefined if it cannot be asked. */
  readonly latencyMs: number | null | undefined;
}

export interface ProbeSessionOptions {
  readonly api: LocalApi;
  readonly client: RawClient;
  /** The list of monitors, which is asked first. */
  readonly listed: RawExchange;
  readonly monitor: ProbedMonitor | null;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Size of the signal, if it is known. */
  readonly resolution?: Resolution | undefined;
  readonly onScreen?: OnScreenValues | undefined;
  /** Notes changes before they are made; without it nothing is changed. */
  readonly trials?: ChangeTrials | undefined;
  readonly screen?: ProbeScreen | undefined;
  readonly cloud?: RawCloud | undefined;
  /** Reason why nothing may be changed. */
  readonly refusesChanges?: string | undefined;
}

/** One probe of one monitor: what was asked is not asked again. */
export class ProbeSession {
  readonly options: ProbeSessionOptions;
  readonly client: RawClient;
  readonly changes: ObservedChange[] = [];
  /** Answers of the monitor as it was found: not while patterns are shown, nor while a change is observed. */
  readonly reads: RawExchange[] = [];
  readonly cloudAnswers = new Map<CloudRead, RawAnswer>();
  readonly #asked = new Map<string, Promise<RawExchange>>();

  constructor(options: ProbeSessionOptions) {
    this.options = options;
    this.client = options.client;
    this.reads.push(options.listed);
    this.#asked.set(keyOf('listMonitors', {}, {}, 0), Promise.resolve(options.listed));
  }

  /** The monitor that is asked. Throws `monitor-not-found` if none is known: the check is then not asked. */
  get monitor(): ProbedMonitor {
    const { monitor } = this.options;
    if (monitor) return monitor;
    throw new FlatfieldError('monitor-not-found', 'no monitor is known');
  }

  get trials(): ChangeTrials | null {
    return this.options.trials ?? null;
  }

  /** Reads something of the monitor, the first time it is needed; `nth` distinguishes repeated reads. */
  read(
    operation: OperationName,
    parameters: Readonly<Record<string, string | number>> = {},
    query: RawExchange['query'] = {},
    nth = 0,
  ): Promise<RawExchange> {
    const all = operation === 'listMonitors' ? parameters : { monitorId: this.monitor.id, ...parameters };
    const key = keyOf(operation, all, query, nth);
    const asked = this.#asked.get(key) ?? this.#ask(operation, all, query);
    this.#asked.set(key, asked);
    return asked;
  }

  async #ask(...asked: Parameters<RawClient['get']>): Promise<RawExchange> {
    const exchange = await this.client.get(...asked);
    this.reads.push(exchange);
    return exchange;
  }

  /** The color modes that can be told apart. */
  async modes(): Promise<readonly ProbedMode[]> {
    const { answer } = await this.read('getColorModes');
    return modesOf(answer?.body);
  }
}

function keyOf(operation: OperationName, parameters: object, query: object, nth: number): string {
  return JSON.stringify([operation, parameters, query, nth]);
}

export function modesOf(body: unknown): readonly ProbedMode[] {
  return (listNamed(body, 'colorModes') ?? []).flatMap((raw) => {
    const index = Number(valueNamed(raw, 'index') ?? Number.NaN);
    if (!Number.isSafeInteger(index) || index < 0) return [];
    const [selected, enabled] = [valueNamed(raw, 'selected') === true, valueNamed(raw, 'enabled') === true];
    return [{ index, type: valueNamed(raw, 'type'), selected, enabled, raw }];
  });
}

/** The monitors of a list, as far as they have an id. */
export function monitorsOf(body: unknown): readonly ProbedMonitor[] {
  return (listNamed(body, 'monitors') ?? []).flatMap((raw) => {
    const id = valueNamed(raw, 'id');
    if (typeof id !== 'string' && typeof id !== 'number') return [];
    const text = (name: string) => textOf(valueNamed(raw, name));
    return [{ id: String(id), modelName: text('modelName'), serialNumber: text('serialNumber') }];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
