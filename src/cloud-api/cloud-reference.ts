import type { CloudCallOptions } from './call-cloud.ts';
import type { CloudApi } from './cloud-api.ts';
import type { CloudColorModeDetail } from './schemas/color-mode-schema.ts';

/** What the cloud API holds of a color mode's calibration, as received; the input of `src/reference/`. */
export interface CloudReference {
  readonly source: 'cloud-api';
  readonly colorMode: CloudColorModeDetail;
  /** The last calibration's result, or none. The cloud API gives it no id and no error code. */
  readonly calibrationResults: readonly unknown[];
  /** What the mode was calibrated to; null if it was not. */
  readonly calibrationTarget: unknown;
}

/** Reads the calibration of one color mode (zero-based index) of a monitor. Throws what getColorMode throws. */
export async function cloudReference(
  cloud: CloudApi,
  monitorId: string,
  colorModeIndex: number,
  call?: CloudCallOptions,
): Promise<CloudReference> {
  const colorMode = await cloud.getColorMode(monitorId, colorModeIndex, call);
  const { calibrationResult, calibrationTarget = null } = colorMode;
  const calibrationResults = calibrationResult == null ? [] : [calibrationResult];
  return { source: 'cloud-api', colorMode, calibrationResults, calibrationTarget };
}
