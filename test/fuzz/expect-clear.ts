import { FlatfieldError } from '../../src/flatfield-error.ts';

const longestMs = 2000;

/** Gives the value that a parser makes of something, or null where it refuses it; throws where it does neither, or takes too long. */
export async function expectClear<T>(parse: () => T | Promise<T>): Promise<T | null> {
  const started = process.cpuUsage();
  const outcome = await settle(parse);
  // Of the processor, not of the clock: other tests run beside this one.
  const { user, system } = process.cpuUsage(started);
  const tookMs = (user + system) / 1000;
  if (tookMs > longestMs) throw new Error(`took ${Math.round(tookMs)} ms`);
  if ('value' in outcome) return outcome.value;
  const { error } = outcome;
  if (error instanceof FlatfieldError && error.message.length > 0 && error.message.length < 5000) return null;
  throw new Error('neither a value nor a clear error', { cause: error });
}

async function settle<T>(parse: () => T | Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await parse() };
  } catch (error) {
    return { error };
  }
}
