import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Clock } from '../../base/http/clock.ts';
import { safeText } from '../../base/http/safe-text.ts';

/**
 * Asked to have the operator do something with the instrument, such as "Set instrument sensor to calibration position"; resolves when it
 * is done. Without it an instrument that asks for it is not used.
 */
export type OnOperator = (text: string, options: { readonly signal?: AbortSignal }) => Promise<void>;

export interface Operator {
  readonly onOperator: OnOperator | undefined;
  /** The operator's time for one request, in milliseconds. */
  readonly limitMs: number;
  readonly clock: Clock;
}

/** Asks the operator, and waits until it is done. Throws `meter-uncalibrated` if the run cannot prompt, or nobody answers. */
export async function askOperator(
  text: string,
  { onOperator, limitMs, clock }: Operator,
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = safeText(text, 300);
  if (!onOperator) {
    throw new FlatfieldError(
      'meter-uncalibrated',
      `The meter needs an operator (${wanted}), but this run cannot prompt for it.`,
    );
  }
  const over = new AbortController();
  const ending = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const late = clock.sleep(limitMs, over.signal).then(() => {
    throw new FlatfieldError('meter-uncalibrated', `The operator did not do what the meter needs (${wanted}).`);
  });
  try {
    await Promise.race([onOperator(wanted, { signal: ending }), late]);
  } catch (error) {
    if (error instanceof FlatfieldError) throw error;
    throw new FlatfieldError('meter-uncalibrated', `Could not prompt for what the meter needs (${wanted}).`, {
      cause: error,
    });
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}
