import { asError } from '../base/as-error.ts';
import { dataCopy } from '../base/data-copy.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { FAIL_PROVEN } from '../judge/fail-proven.ts';
import { reduce } from '../read/state/reduce.ts';
import type { RunEvent } from '../read/state/run-event.ts';
import { initialState, type RunState } from '../read/state/run-state.ts';
import type { Stop, StopByError } from '../read/stop.ts';
import type { Taken } from './holding.ts';
import type { Session } from './session/session.ts';

/** A pass over the plan that is under way: its state, and the journal that its events go to. */
export interface OpenPass extends Taken {
  /** From 0. */
  readonly number: number;
  readonly state: RunState;
  /** Appends an event that was reduced to the journal, and tells of it. Throws `journal-failed`. */
  readonly append: (event: RunEvent) => Promise<void>;
  /** Reduces an event and appends it. Throws `journal-failed`. */
  readonly add: (event: RunEvent) => Promise<void>;
  /** Stops the pass; a journal that cannot be written does not keep it from that. */
  readonly stop: (why: Stop) => Promise<void>;
}

/**
 * Begins a part of a pass: of a new one, with the plan as `before` carried it out, or of the one that was interrupted. Throws
 * `journal-failed`.
 */
export async function openPass(session: Session, number: number, before?: RunState): Promise<OpenPass> {
  const { plan, services, writer, manifest } = session;
  const startedAt = number === 0 ? session.startedAt : services.clock.now();
  const state =
    writer?.interrupted?.passes[number]?.state ?? initialState(before?.plan ?? plan.sampling, before?.expected ?? null);
  const journal = await writer?.open(manifest, number);
  const append = async (event: RunEvent) => {
    await journal?.append(event);
    services.onEvent?.(event);
  };
  const add = (event: RunEvent) => append(reduced(state, dataCopy(event)));
  const release = async () => journal?.close();
  const stop = ({ code, params }: Stop) => add({ type: 'stopped', code, params }).catch(() => undefined);
  try {
    const part = writer?.interrupted?.parts.length ?? 0;
    await add({ type: 'part', startedAt: startedAt.toISOString(), part });
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
  return { number, state, append, add, stop, release };
}

function reduced(state: RunState, event: RunEvent): RunEvent {
  reduce(state, event);
  return event;
}

/**
 * Stops a pass after its last reading if `confirm` rejects, since it is not known from which reading on it was another screen. `code`
 * is that of an error that is not ours. Never throws.
 */
export async function stopUnless(pass: OpenPass, code: string, confirm: () => Promise<void>): Promise<void> {
  const { stopped, readings } = pass.state;
  // A run that was stopped has its reason, and may have been stopped by the very thing.
  if ((stopped !== null && stopped.code !== FAIL_PROVEN) || readings.size === 0) return;
  try {
    await confirm();
  } catch (thrown) {
    const error = asError(thrown);
    const params: StopByError = { message: error.message, during: 'end' };
    await pass.stop({ code: error instanceof FlatfieldError ? error.code : code, params: { ...params } });
  }
}
