import type { CallOptions } from '../../api/local/call-operation.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Validation } from '../reference/validation.ts';
import { idInForce } from './local-calibration.ts';
import type { MonitorState } from './monitor-state.ts';

/**
 * Reads the validation results of the calibration in force, which the state has told; null if aborted: the reading that follows says so. What
 * cannot be read is a problem.
 */
export async function readValidation(
  api: LocalApi,
  monitorId: string,
  { colorMode, local }: Pick<MonitorState, 'colorMode' | 'local'>,
  options: CallOptions = {},
): Promise<Validation | null> {
  const calibrationId = idInForce(local.results);
  if (calibrationId === null) return { calibrationId, received: [], problem: local.problem };
  try {
    const received = await api.getValidationResults(monitorId, colorMode.index, calibrationId, options);
    return { calibrationId, received: [...received], problem: null };
  } catch (error) {
    if (options.signal?.aborted) return null;
    if (!(error instanceof FlatfieldError)) throw error;
    return { calibrationId, received: [], problem: error.message };
  }
}
