import { FlatfieldError } from '../../src/base/flatfield-error.ts';
import { againstFixedWork } from './fixed-work.mjs';

/** About 2 s of a computer of today; what is quadratic or worse takes far more. */
const mostTimesFixedWork = 100;

/** Gives the value that a parser makes of something, or null where it refuses it; throws where it does neither, or takes too long. */
export async function expectClear<T>(parse: () => T | Promise<T>): Promise<T | null> {
  const { value: outcome, times } = await againstFixedWork(() => settle(parse));
  if (times > mostTimesFixedWork) throw new Error(`took ${Math.round(times)} times as long as a fixed piece of work`);
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
