import type { ProbeSession } from './probe-session.ts';

export interface ObservedValue {
  /** Time until the monitor reported the value and then kept it, in milliseconds; null if it did not. */
  readonly latencyMs: number | null;
  readonly text: string;
}

/** Asks for a value until the monitor has reported it for some seconds without a break. Throws `aborted`. */
export async function observeChange(
  { options: { clock, signal }, client }: ProbeSession,
  value: string,
  read: () => Promise<string>,
): Promise<ObservedValue> {
  const startMs = clock.monotonicMs();
  const scale = client.timeScale;
  let sinceMs: number | null = null;
  let latencyMs: number | null = null;
  let hasFlipped = false;
  for (;;) {
    const askedMs = clock.monotonicMs();
    const found = await read();
    const nowMs = clock.monotonicMs();
    if (found === value) {
      sinceMs ??= askedMs;
      // The time that the answer took is none of the change's.
      latencyMs ??= askedMs - startMs;
    } else {
      hasFlipped ||= sinceMs !== null;
      sinceMs = null;
      latencyMs = null;
    }
    if (sinceMs !== null && latencyMs !== null && nowMs - sinceMs >= STABLE_MS * scale) {
      const flips = hasFlipped ? ', after a time as before' : '';
      return { latencyMs, text: `in force ${Math.round(latencyMs)} ms after its answer${flips}` };
    }
    if (nowMs - startMs >= LIMIT_MS * scale)
      return { latencyMs: null, text: `${hasFlipped ? 'not stable' : 'not made'}, ${found || 'nothing'} at last` };
    await clock.sleep(OBSERVED_EVERY_MS * scale, signal);
  }
}

const STABLE_MS = 3000;
const LIMIT_MS = 20_000;
/** Time between two questions whether a change has been made. */
export const OBSERVED_EVERY_MS = 250;
