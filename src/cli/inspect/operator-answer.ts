import { emitKeypressEvents } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { PlaceProbe } from '../../inspect/services.ts';
import type { CommandContext } from '../command.ts';
import { onTerminalClosed } from './on-terminal-closed.ts';

type PlaceAnswer = Exclude<Awaited<ReturnType<PlaceProbe>>, void>;

/** Time in milliseconds after a prompt in which keys are ignored: they were typed before the question could be read. */
const drainMs = 100;

/** A terminal that takes single keys. */
type KeyStream = NodeJS.ReadableStream & { setRawMode?(isRaw: boolean): unknown };

/**
 * Asks the operator of a light meter on the terminal, and takes one key, or the button of the meter itself. A key that was typed ahead is
 * dropped: it would read a place where the probe is not yet.
 */
export async function operatorAnswer(
  { text, signal, placement }: Parameters<PlaceProbe>[1],
  { stdin, stderr, interrupt }: Pick<CommandContext, 'stdin' | 'stderr' | 'interrupt'>,
  onButton: (listener: (() => void) | null) => void,
): Promise<PlaceAnswer> {
  const keys: KeyStream = stdin();
  const closing = new AbortController();
  const ending = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  // The run is over, as there is no operator to continue it.
  const stopListening = onTerminalClosed(keys, () => {
    closing.abort(new Error('The terminal was closed.'));
    interrupt();
  });
  try {
    ending.throwIfAborted();
    emitKeypressEvents(keys);
    keys.setRawMode?.(true);
    keys.resume();
    const drop = (_: unknown, key?: Key) => void (isInterrupt(key) && interrupt());
    keys.on('keypress', drop);
    const drained = setTimeout(drainMs, undefined, { signal: ending }).finally(() => keys.off('keypress', drop));
    await drained.catch(() => ending.throwIfAborted());
    const answering = nextAnswer(keys, { signal: ending, canGoBack: placement.canGoBack, interrupt, onButton });
    stderr.write(`\n${text.where}\n${text.keys}\n> `);
    const answer = await answering;
    stderr.write(`${answer}\n`);
    return answer;
  } finally {
    onButton(null);
    if (!closing.signal.aborted) {
      keys.setRawMode?.(false);
      keys.pause();
    }
    stopListening();
  }
}

interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
}

interface Answering {
  readonly signal: AbortSignal;
  readonly canGoBack: boolean;
  readonly interrupt: () => void;
  readonly onButton: (listener: (() => void) | null) => void;
}

function nextAnswer(keys: KeyStream, { signal, canGoBack, interrupt, onButton }: Answering): Promise<PlaceAnswer> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => {
      keys.off('keypress', take);
      signal.removeEventListener('abort', aborted);
      then();
    };
    const take = (_: unknown, key?: Key) => {
      if (isInterrupt(key)) return interrupt();
      const answer = ANSWERS[key?.name ?? ''];
      const isPossible = canGoBack || (answer !== 'retake' && answer !== 'back');
      if (answer && isPossible) end(() => resolve(answer));
    };
    const aborted = () => end(() => reject(signal.reason));
    keys.on('keypress', take);
    if (signal.aborted) aborted();
    else signal.addEventListener('abort', aborted);
    onButton(() => end(() => resolve('read')));
  });
}

const ANSWERS: Readonly<Record<string, PlaceAnswer>> = {
  return: 'read',
  enter: 'read',
  r: 'retake',
  s: 'skip',
  b: 'back',
};

/** In raw mode the terminal hands over Ctrl-C as a key. */
function isInterrupt(key: Key | undefined): boolean {
  return key?.ctrl === true && key.name === 'c';
}
