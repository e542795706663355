import { FlatfieldError } from '../flatfield-error.ts';
import type { Pass } from '../inspection/judge-passes.ts';

type Passes = readonly [Pass, ...Pass[]];

/**
 * The passes of a run, after a last look at what they were read from: where `confirm` rejects, the last pass counts as
 * stopped, since nobody knows from which reading on it was another. `code` stands for what is no error of ours. Never throws.
 */
export async function stillAsRead(passes: Passes, code: string, confirm: () => Promise<void>): Promise<Passes> {
  const last = passes.at(-1) ?? passes[0];
  // A run that was stopped has its reason, and may have been stopped by the very thing.
  if (last.stopped !== null || last.readings.length === 0) return passes;
  try {
    await confirm();
    return passes;
  } catch (error) {
    const message = `After the last reading: ${error instanceof Error ? error.message : String(error)}`;
    const stopped = {
      code: error instanceof FlatfieldError ? error.code : code,
      message,
      afterReading: last.readings.at(-1)?.sequence ?? null,
    };
    const [first, ...others] = passes.map((pass) => (pass === last ? { ...last, stopped } : pass));
    return [first ?? last, ...others];
  }
}
