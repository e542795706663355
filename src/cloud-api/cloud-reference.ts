import type { CloudCallOptions } from './call-cloud.ts';
import type { CloudApi } from './cloud-api.ts';
import type { CloudColorModeDetail } from './color-mode-schema.ts';

/** What the cloud API holds of a color mode's calibration, as received; the input of `src/reference/`. */
export interface CloudReference {
  readonly source: 'cloud-api';
  readonly colorMode: Pick<CloudColorModeDetail, 'index' | 'name' | 'type' | 'enabled'>;
  /** The last calibration's result; null where the mode has none. The cloud API gives it no id and no error code. */
  readonly calibrationResult: NonNullable<CloudColorModeDetail['calibrationResult']> | null;
  /** What the mode was calibrated to; null where it was not. */
  readonly calibrationTarget: NonNullable<CloudColorModeDetail['calibrationTarget']> | null;
  /** The mode's own parameters, of which `gamma` is the tone response where there is no target. */
  readonly parameters: NonNullable<CloudColorModeDetail['parameters']> | null;
}

/** Reads the calibration of one color mode (zero-based index) of a monitor. Throws what getColorMode throws. */
export async function cloudReference(
  cloud: CloudApi,
  monitorId: string,
  colorModeIndex: number,
  call?: CloudCallOptions,
): Promise<CloudReference> {
  const detail = await cloud.getColorMode(monitorId, colorModeIndex, call);
  const { index, name, type, enabled, calibrationResult = null, calibrationTarget = null, parameters = null } = detail;
  return {
    source: 'cloud-api',
    colorMode: { index, name, type, enabled },
    calibrationResult,
    calibrationTarget,
    parameters,
  };
}
