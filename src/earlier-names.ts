import { deprecate } from 'node:util';
import { measure } from './reading/measure.ts';
import { preflight } from './run/preflight.ts';
import { runWriter } from './run/run-writer.ts';

/** @deprecated Use `preflight`. */
export const examine = renamed('examine', 'preflight', preflight);
/** @deprecated Use `runWriter`. */
export const keepRunIn = renamed('keepRunIn', 'runWriter', runWriter);
/** @deprecated Use `measure`. */
export const takeReadings = renamed('takeReadings', 'measure', measure);

/** The same function; its first call under the earlier name warns in one line. */
function renamed<F extends (...args: never[]) => unknown>(earlier: string, name: string, same: F): F {
  return deprecate(
    same,
    `flatfield: ${earlier} is called ${name} now; the earlier name goes with the next major version.`,
  );
}
