import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import { abortable } from '../../base/http/abortable.ts';

/** Options for waiting for a turn. */
export interface TurnWaitOptions {
  /** Ends the wait with a `lock-failed`; without it there is no limit. */
  readonly signal?: AbortSignal | undefined;
  /** Called once, with one sentence, if there is a wait. */
  readonly onWaiting?: ((message: string) => void) | undefined;
}

/** The right to use something that this process uses for one thing at a time. */
export interface TakenTurn {
  release(): Promise<void>;
}

/**
 * Waits until all that came before in this process is done with something (`what`, as sentences name it), in the order of arrival. Locks keep other
 * processes off; a simulated monitor has none, and needs its turn all the same. Throws `lock-failed`.
 */
export async function takeTurn(name: string, what: string, { signal, onWaiting }: TurnWaitOptions): Promise<TakenTurn> {
  const before = last.get(name);
  let end: () => void = () => undefined;
  const own = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = Promise.all([before, own]).then(() => {
    if (last.get(name) === done) last.delete(name);
  });
  last.set(name, done);
  const release = async () => {
    end();
    if (last.get(name) === done) last.delete(name);
  };
  if (before === undefined) return { release };
  try {
    onWaiting?.(`Waiting: this process is using ${what} for another run.`);
    await abortable(before, signal);
    return { release };
  } catch (cause) {
    end();
    if (!hasCode(cause, 'aborted')) throw cause;
    throw new FlatfieldError('lock-failed', `Interrupted while waiting for ${what}, which this process is using.`, {
      cause,
    });
  }
}

/** The end of all that was asked for so far, by name. */
const last = new Map<string, Promise<void>>();
