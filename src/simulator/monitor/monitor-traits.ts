import type { Scenario } from '../scenario/scenario.ts';
import { type Random, seededRandom } from '../seeded-random.ts';

/** Traits that distinguish the monitors of a rig, the same in both services. */
export interface MonitorTraits {
  readonly modelName: string;
  /** Eight digits, perhaps with zeros in front. */
  readonly serialNumber: string;
  readonly isCalibrated: boolean;
  /** Days before the rig began. */
  readonly calibratedDaysAgo: number;
  /** In whole hours; `postCalibrationUsageHours` of them since the last calibration. */
  readonly usageHours: number;
  readonly postCalibrationUsageHours: number;
}

/** The first monitor is the scenario's; those after it are, too, unless they are to vary: then as the seed says. */
export function monitorTraits(scenario: Scenario, seed: number, place: number, isVaried: boolean): MonitorTraits {
  const { monitor, calibration } = scenario;
  const serialNumber = String(firstSerialNumber(seed) + place);
  if (isVaried && place > 0) return variedTraits(seededRandom('traits', seed, place), serialNumber, place);
  return {
    modelName: monitor.modelName,
    serialNumber,
    isCalibrated: calibration.state === 'valid',
    calibratedDaysAgo: calibration.executedDaysAgo,
    usageHours: 1300,
    postCalibrationUsageHours: 100,
  };
}

function firstSerialNumber(seed: number): number {
  return 10_000_000 + Math.floor(seededRandom('serial', seed)() * 80_000_000);
}

const modelNames = ['CG279X', 'CG2700X', 'CG2700S', 'CG319X', 'CG3146', 'CG248-4K', 'CS2740', 'CS2731'];

function variedTraits(random: Random, serialNumber: string, place: number): MonitorTraits {
  const calibratedDaysAgo = Math.floor(random() ** 2 * 700);
  const dailyHours = 2 + random() * 14;
  const postCalibrationUsageHours = Math.round(calibratedDaysAgo * dailyHours);
  return {
    modelName: modelNames[Math.floor(random() * modelNames.length)] ?? 'CG279X',
    // Serial numbers of the others have eight digits without a zero in front: no two are the same.
    serialNumber: random() < 0.1 ? String(place).padStart(8, '0') : serialNumber,
    isCalibrated: random() < 0.97,
    calibratedDaysAgo,
    usageHours: postCalibrationUsageHours + Math.floor(random() ** 2 * 38_000),
    postCalibrationUsageHours,
  };
}
