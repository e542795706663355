import { measurePanel, type PanelMeasurement, type PanelSettings } from '../panel/measure-panel.ts';
import type { MeasuredColor } from '../panel/measured-color.ts';
import { type Random, seededUuid } from '../seeded-random.ts';
import { writtenDate } from './written-date.ts';

/** One calibration of a target, in the shape of the services; a failed one carries no colors. */
export interface SimulatedCalibration {
  readonly id: string;
  readonly executor: 'COLORNAVIGATOR' | 'SELFCALIBRATION';
  readonly colorNavigatorVersion: string;
  readonly errorCode: string | null;
  readonly calibrationData: { readonly white: MeasuredColor } | null;
  readonly measurementData: Readonly<Record<'red' | 'green' | 'blue' | 'black', MeasuredColor>> | null;
  /** `YYYY-MM-DD HH:mm`. */
  readonly executedAt: string;
  readonly monitorInformation: Readonly<Record<string, unknown>>;
  readonly sensorInformation: Readonly<Record<string, unknown>>;
}

export interface CalibrationHistoryOptions {
  readonly panel: PanelSettings;
  readonly now: Date;
  readonly executedDaysAgo: number;
  /** Added to the x of the newest result's white. */
  readonly whiteXError: number;
  readonly serialNumber: string;
  /** Of the monitor at its calibrations, in whole hours. */
  readonly usageHours: number;
  readonly random: Random;
}

const dayMs = 86_400_000;

/** Results of the calibrations of one target. */
export class CalibrationHistory {
  readonly #options: CalibrationHistoryOptions;
  readonly #results: SimulatedCalibration[] = [];

  constructor(options: CalibrationHistoryOptions) {
    this.#options = options;
  }

  /**
   * The past of a monitor in use: three results that succeeded and, since, one that failed. They are deliberately not listed
   * by date: the first is not the newest, nor is the last.
   */
  addPast(): void {
    const { executedDaysAgo, whiteXError } = this.#options;
    this.#add({ daysAgo: executedDaysAgo + 190, brightness: 1.01 });
    this.#add({ daysAgo: Math.max(0, executedDaysAgo - 7), errorCode: 'SENSOR_TIMEOUT' });
    this.#add({ daysAgo: executedDaysAgo, whiteXError });
    this.#add({ daysAgo: executedDaysAgo + 370, brightness: 1.02 });
  }

  /** A calibration that has just succeeded; the panel has aged a little. */
  addSelfCalibration(now: Date): void {
    this.#add({ executedAt: now, executor: 'SELFCALIBRATION', brightness: 0.998 });
  }

  list(): readonly SimulatedCalibration[] {
    return this.#results;
  }

  #add(result: {
    readonly daysAgo?: number;
    readonly executedAt?: Date;
    readonly executor?: SimulatedCalibration['executor'];
    readonly errorCode?: string;
    readonly brightness?: number;
    readonly whiteXError?: number;
  }): void {
    const { panel, now, serialNumber, usageHours, random } = this.#options;
    const executedAt = result.executedAt ?? new Date(now.getTime() - (result.daysAgo ?? 0) * dayMs);
    const colors = measurePanel({ ...panel, whiteCdM2: panel.whiteCdM2 * (result.brightness ?? 1) });
    this.#results.push({
      id: seededUuid(random),
      executor: result.executor ?? 'COLORNAVIGATOR',
      colorNavigatorVersion: '7.2.3',
      errorCode: result.errorCode ?? null,
      ...(result.errorCode === undefined
        ? colorData(colors, result.whiteXError ?? 0)
        : { calibrationData: null, measurementData: null }),
      executedAt: writtenDate(executedAt),
      monitorInformation: { usageHours, usageMinutes: 15, duePriority: 'UNIFORMITY' },
      sensorInformation: sensorInformation(serialNumber, writtenDate(new Date(executedAt.getTime() - 30 * dayMs))),
    });
  }
}

function colorData(
  { white, red, green, blue, black }: PanelMeasurement,
  whiteXError: number,
): Pick<SimulatedCalibration, 'calibrationData' | 'measurementData'> {
  const shifted = whiteXError === 0 ? white : { ...white, x: white.x + whiteXError };
  return { calibrationData: { white: shifted }, measurementData: { red, green, blue, black } };
}

function sensorInformation(serialNumber: string, correlatedAt: string): Readonly<Record<string, unknown>> {
  return {
    colorSensorId: 'BUILT_IN_SENSOR',
    colorSensorName: 'Built-in sensor',
    colorSensorSerialNumber: serialNumber,
    colorSensorCompensationMethod: 'COLOR_MANAGEMENT',
    compensationTableId: 0,
    compensationTableName: '',
    correlationInformation: {
      referenceColorSensorId: 'REFERENCE_SENSOR',
      referenceColorSensorName: 'Reference sensor',
      referenceColorSensorSerialNumber: '00420042',
      executedAt: correlatedAt,
    },
  };
}
