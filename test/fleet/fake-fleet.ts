import type { CloudMonitor } from '../../src/cloud-api/schemas/monitor-schema.ts';
import { type FakeAnswer, type FakeCall, fixture } from '../cloud-api/fake-cloud.ts';

/** Monitors that a test may change, and the answers of a service that holds them. */
export function fakeFleet(count: number) {
  const template = fixture('monitor') as unknown as CloudMonitor;
  const colorMode = fixture('color-mode');
  const monitors = Array.from({ length: count }, (_, index) => ({
    ...template,
    id: `Model_${String(index).padStart(5, '0')}`,
    serialNumber: String(index).padStart(5, '0'),
  }));
  const answer = ({ endpoint, path }: FakeCall): FakeAnswer | undefined => {
    const [, id, index] = /\/monitors\/([^/]+)(?:\/color-modes\/(\d+))?$/.exec(path) ?? [];
    const monitor = monitors.find((one) => one.id === id);
    if (endpoint === 'listMonitors') return { body: { monitors: monitors.map(listed) } };
    if (endpoint !== 'getMonitor' && endpoint !== 'getColorMode') return undefined;
    if (monitor === undefined || Number(index ?? 0) > 9) return { status: 404, body: { message: 'no such thing' } };
    return { body: endpoint === 'getMonitor' ? monitor : { ...colorMode, index: Number(index), of: id } };
  };
  return { monitors, answer };
}

function listed(monitor: CloudMonitor): unknown {
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
