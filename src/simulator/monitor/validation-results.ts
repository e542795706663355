import { seededRandom, seededUuid } from '../seeded-random.ts';
import type { SimulatedCalibration } from './calibration-history.ts';

/** One validation of a calibration, in the shape of the services. */
export interface SimulatedValidation {
  readonly id: string;
  readonly measurementData: readonly Readonly<Record<string, unknown>>[];
  readonly statistics: Readonly<Record<string, unknown>>;
  readonly isConvertedMeasurementDataUnderD50Illuminant: boolean;
  readonly executedAt: string;
  readonly monitorInformation: Readonly<Record<string, unknown>>;
  readonly sensorInformation: Readonly<Record<string, unknown>>;
}

/** The validations of a calibration result: one that found what was calibrated, or none where the calibration failed. */
export function validationResultsOf(result: SimulatedCalibration): readonly SimulatedValidation[] {
  if (result.calibrationData === null || result.measurementData === null) return [];
  const colors = { white: result.calibrationData.white, ...result.measurementData };
  const random = seededRandom('validation', result.id);
  const measurementData = Object.entries(colors).map(([name, color]) => ({
    name,
    target: color,
    measurement: color,
    deltaE: Math.round(random() * 50) / 100,
  }));
  const differences = measurementData.map(({ deltaE }) => deltaE);
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  return [
    {
      id: seededUuid(random),
      measurementData,
      statistics: { averageDeltaE: Math.round(mean * 100) / 100, maximumDeltaE: Math.max(...differences) },
      isConvertedMeasurementDataUnderD50Illuminant: false,
      executedAt: result.executedAt,
      monitorInformation: result.monitorInformation,
      sensorInformation: result.sensorInformation,
    },
  ];
}
