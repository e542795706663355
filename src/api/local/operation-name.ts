/** The fourteen operations of the local monitor control API. */
export const operationNames = [
  'listMonitors',
  'getColorModes',
  'selectColorMode',
  'getColorMode',
  'changeColorMode',
  'getCalibrationResults',
  'getValidationResults',
  'getKeyLock',
  'setKeyLock',
  'getPixelInformation',
  'setPixelMarker',
  'setSelfCalibration',
  'getTargets',
  'createTarget',
] as const;

export type OperationName = (typeof operationNames)[number];
