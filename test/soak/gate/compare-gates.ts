import type { FindRecord } from './example-records.ts';
import { isPossible } from './is-possible.ts';
import type { LinePlace } from './line-place.ts';
import type { History, ModelAnswer } from './operations.ts';
import { playHistory } from './play-history.ts';

export type GateModel = (history: History) => readonly ModelAnswer[];

/** A question that the gate and the model answer differently. */
export interface Difference {
  readonly ask: number;
  readonly allowed: boolean;
  /** Codes of the gate. */
  readonly gate: readonly string[];
  readonly model: string;
}

export interface Compared {
  readonly asked: number;
  readonly allowedByModel: number;
  /** The gate allows what the model blocks: always wrong. */
  readonly permissive: readonly Difference[];
  /** Codes of the gate against units that an honest pass was to reopen. */
  readonly stuck: readonly (readonly string[])[];
  /** The gate blocks what the model allows. */
  readonly stricter: readonly Difference[];
}

export interface Gates {
  readonly model: GateModel;
  readonly makePlace: () => Promise<LinePlace>;
  readonly find: FindRecord;
}

/** Plays a history on the real gate and on the model. */
export async function compareGates(history: History, gates: Gates): Promise<Compared> {
  const place = await gates.makePlace();
  let answers: Awaited<ReturnType<typeof playHistory>>;
  try {
    answers = await playHistory(history, place, gates.find);
  } finally {
    await place.close();
  }
  const modeled = gates.model(history);
  if (modeled.length !== answers.length) {
    throw new Error(`The model gives ${modeled.length} answers to ${answers.length} questions.`);
  }
  const differences = answers.flatMap(({ allowed, reasons }, ask) => {
    const model = modeled[ask] as ModelAnswer;
    if (model.allowed === allowed) return [];
    return [{ ask, allowed, gate: reasons.map(({ code }) => code), model: model.why }];
  });
  const last = answers.slice(answers.length - (history.reopened ?? 0));
  return {
    stuck: last.flatMap(({ allowed, reasons }) => (allowed ? [] : [reasons.map(({ code }) => code)])),
    asked: answers.length,
    allowedByModel: modeled.filter(({ allowed }) => allowed).length,
    permissive: differences.filter(({ allowed }) => allowed),
    stricter: differences.filter(({ allowed }) => !allowed),
  };
}

/** A history without the operations that a difference does not need. */
export async function shrunk(
  history: History,
  gates: Gates,
  isStill: (compared: Compared) => boolean,
): Promise<History> {
  let smallest = history;
  for (let size = Math.ceil(history.operations.length / 2); size >= 1; ) {
    const smaller = await without(smallest, size, gates, isStill);
    if (smaller) smallest = smaller;
    else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return smallest;
}

/** Null if nothing so long can go. */
async function without(
  history: History,
  size: number,
  gates: Gates,
  isStill: (compared: Compared) => boolean,
): Promise<History | null> {
  const { operations } = history;
  for (let from = operations.length - size; from >= 0; from -= 1) {
    const smaller = { ...history, operations: operations.filter((_, at) => at < from || at >= from + size) };
    if (!isPossible(smaller)) continue;
    const compared = await compareGates(smaller, gates).catch(() => null);
    if (compared && isStill(compared)) return smaller;
  }
  return null;
}
