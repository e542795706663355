import type { SimulatedColorMode } from '../monitor/color-modes.ts';
import type { ManagedMonitor } from './managed-monitor.ts';

/** A color mode as it is in a monitor's details. */
export function colorModeSummary(managed: ManagedMonitor, mode: SimulatedColorMode) {
  const executedAt = managed.monitor.calibratedAt(mode.index);
  return { ...sharedFields(managed, mode), calibrationResult: executedAt === null ? null : { executedAt } };
}

/** A color mode with its parameters, and the target and the result of the calibration that is in force. */
export function colorModeDetail(managed: ManagedMonitor, mode: SimulatedColorMode, plain: boolean) {
  const { gamma, gamut, whitePoint, brightness, blackLevel, calibrationPolicy, optimizeForLimited109 } =
    mode.target?.parameters ?? {};
  const result = managed.monitor.calibrationInForce(mode.index);
  return {
    ...sharedFields(managed, mode),
    parameters: plain ? plainParameters(mode.parameters) : { ...mode.parameters, gamma: gammaOf(mode.parameters) },
    calibrationTarget: mode.target && {
      brightness,
      blackLevel,
      whitePoint,
      gamma,
      gamut: plain ? typeOf(gamut) : gamut,
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

type Parameters = Readonly<Record<string, unknown>>;

/** With the fields of the specification alone. */
function plainParameters({ brightness, whitePoint, gamma, gamut }: Parameters) {
  return { brightness, whitePoint, gamma: gammaOf({ gamma }), gamut: typeOf(gamut) };
}

/** Of parameters the specification shows the type STANDARD, a text, and a pqOption; of a target, GAMMA with a number. */
function gammaOf({ gamma }: Parameters) {
  const { value, pqOption = 0 } = (gamma ?? {}) as Parameters;
  return { type: 'STANDARD', value: String(value), pqOption };
}

function typeOf(gamut: unknown) {
  return { type: ((gamut ?? {}) as Parameters)['type'] };
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
