import { FlatfieldError } from '../flatfield-error.ts';
import type { OpenPass } from './open-pass.ts';

/**
 * Stops a pass after its last reading if `confirm` rejects, since nobody knows from which reading on it was another screen. `code`
 * is that of an error which is none of ours. Never throws.
 */
export async function stopUnless(pass: OpenPass, code: string, confirm: () => Promise<void>): Promise<void> {
  const { stopped, readings } = pass.state;
  // A run that was stopped has its reason, and may have been stopped by the very thing.
  if (stopped !== null || readings.size === 0) return;
  try {
    await confirm();
  } catch (error) {
    await pass.stop({
      code: error instanceof FlatfieldError ? error.code : code,
      message: `After the last reading: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}
