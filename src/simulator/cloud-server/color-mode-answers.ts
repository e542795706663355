import type { SimulatedColorMode } from '../rig/color-modes.ts';
import type { ManagedMonitor } from './managed-monitor.ts';

/** A color mode as it is in a monitor's details. */
export function colorModeSummary(managed: ManagedMonitor, mode: SimulatedColorMode) {
  const executedAt = managed.monitor.calibratedAt(mode.index);
  return { ...sharedFields(managed, mode), calibrationResult: executedAt === null ? null : { executedAt } };
}

/** A color mode with its parameters, and the target and the result of the calibration that is in force. */
export function colorModeDetail(managed: ManagedMonitor, mode: SimulatedColorMode) {
  const { gamma, gamut, whitePoint, brightness, blackLevel, calibrationPolicy, optimizeForLimited109 } =
    mode.target?.parameters ?? {};
  const result = managed.monitor.calibrationInForce(mode.index);
  return {
    ...sharedFields(managed, mode),
    parameters: mode.parameters,
    calibrationTarget: mode.target && {
      brightness,
      blackLevel,
      whitePoint,
      gamma,
      gamut,
      calibrationPolicy,
      optimizeForLimited109,
    },
    // Without id, executor and error code, which only the local API tells.
    calibrationResult: result && {
      calibrationData: result.calibrationData,
      measurementData: result.measurementData,
      executedAt: result.executedAt,
      monitorInformation: result.monitorInformation,
      sensorInformation: result.sensorInformation,
    },
  };
}

function sharedFields(managed: ManagedMonitor, { target, ...mode }: SimulatedColorMode) {
  const { monitor } = managed;
  const { index, name, selected, enabled, type } = mode;
  const isCalibrated = monitor.calibratedAt(index) !== null;
  return {
    index,
    name,
    selected,
    enabled,
    type,
    postCalibrationUsageHours: isCalibrated ? monitor.postCalibrationUsageHours(index) : null,
    selfCalibrationResult: target === null ? null : managed.selfCalibrationResult(mode),
  };
}
