import type { CloudMonitor } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { fixture } from './fixture.ts';

/** Details of monitors that differ in their number only: Model_00000, Model_00001 and so on. */
export function monitorsAlike(count: number): CloudMonitor[] {
  return Array.from({ length: count }, (_, index) => {
    const serialNumber = String(index).padStart(5, '0');
    return { ...(fixture('monitor') as unknown as CloudMonitor), id: `Model_${serialNumber}`, serialNumber };
  });
}

/** The entry of a monitor in the list. */
export function listItemOf(monitor: CloudMonitor): unknown {
  const kept = Object.entries(monitor).filter(([name]) => !detailFields.includes(name));
  return { ...Object.fromEntries(kept), remoteCommand: { monitorConfiguration: { status: 'NO_COMMAND' } } };
}

/** Fields that a list item does not have. */
const detailFields = [
  'keyLock',
  'duePriority',
  'rangeExtension',
  'selfCalibrationSettings',
  'selfCorrectionSettings',
  'builtInSensor',
  'colorModes',
  'assetInformation',
  'detailsUploadedAt',
];
