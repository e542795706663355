import { FlatfieldError } from '../flatfield-error.ts';
import type { Pass } from '../inspection/judge-passes.ts';

type Passes = readonly [Pass, ...Pass[]];

/**
 * The passes of a run, after a last look at what is on the screen: where that is no longer what was to be read, the last
 * pass counts as stopped, since nobody knows from which reading on. Never throws.
 */
export async function stillShown(passes: Passes, confirmShown: (() => Promise<void>) | undefined): Promise<Passes> {
  const last = passes.at(-1) ?? passes[0];
  // A run that was stopped has its reason, and may have been stopped by the very thing.
  if (confirmShown === undefined || last.stopped !== null || last.readings.length === 0) return passes;
  try {
    await confirmShown();
    return passes;
  } catch (error) {
    const code = error instanceof FlatfieldError ? error.code : 'patch-not-shown';
    const message = `After the last reading: ${error instanceof Error ? error.message : String(error)}`;
    const stopped = { code, message, afterReading: last.readings.at(-1)?.sequence ?? null };
    const [first, ...others] = passes.map((pass) => (pass === last ? { ...last, stopped } : pass));
    return [first ?? last, ...others];
  }
}
