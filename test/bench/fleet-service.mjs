import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// A service that lists many monitors, in a thread of its own so that its memory and time are not measured.
const answer = JSON.stringify({ monitors: Array.from({ length: workerData }, (_, index) => monitor(index)) });
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(`http://127.0.0.1:${server.address().port}`));

function monitor(index) {
  const serialNumber = String(10_000_000 + index);
  return {
    id: `cg279x_${serialNumber}`,
    modelName: 'CG279X',
    serialNumber,
    groupId: '00000000-0000-4000-8000-000000000001',
    groupName: `Group ${index % 40}`,
    firmwareVersion: '1.0000-0000-0000',
    usageHours: (index * 7) % 40_000,
    monitorConfigurationName: 'Configuration 1',
    postCalibrationUsageHours: index % 1500,
    calibratedAt: '2023-01-01 00:00',
    selfCalibrationExecutedAt: '2023-02-01 09:30',
    computer: {
      name: `PC-${index}`,
      os: 'Windows 11',
      clientSoftware: 'Client 1.0.0',
      updatedAt: '2023-03-01T00:00:00.000Z',
    },
    remoteCommand: { monitorConfiguration: { status: 'NO_COMMAND' } },
    updatedAt: '2023-03-01T00:00:00.000Z',
  };
}
