import { FlatfieldError, hasCode } from '../base/flatfield-error.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import type { Validation } from '../reference/validation.ts';
import { idInForce } from './local-calibration.ts';

/** Reads the validation results of the calibration in force of a color mode. Throws `aborted` only: what cannot be read is noted. */
export async function readValidation(
  api: LocalApi,
  monitorId: string,
  colorModeIndex: number,
  options: CallOptions = {},
): Promise<Validation> {
  try {
    const calibrationId = idInForce(await api.getCalibrationResults(monitorId, colorModeIndex, options));
    const received =
      calibrationId === null ? [] : await api.getValidationResults(monitorId, colorModeIndex, calibrationId, options);
    return { calibrationId, received: [...received], problem: null };
  } catch (error) {
    if (hasCode(error, 'aborted') || !(error instanceof FlatfieldError)) throw error;
    return { calibrationId: null, received: [], problem: error.message };
  }
}
