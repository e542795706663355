// Calls everything that it may read as often as the limits allow, until it is ended: node limit-eater.mjs URL TOKEN STATE RATE BEGAN
import { createCloudApi } from '../../dist/api/cloud/cloud-api.js';
import { cloudOperations } from '../../dist/api/cloud/cloud-operations.js';
import { Token } from '../../dist/api/cloud/token.js';
import { sharedClock } from './shared-clock.mjs';

const [url, token, stateFolder, rate, beganMs] = process.argv.slice(2);
const cloud = createCloudApi({
  baseUrl: url,
  token: new Token(token),
  stateFolder,
  maxWaitMs: Number.POSITIVE_INFINITY,
  clock: sharedClock(Number(rate), Number(beganMs)),
  clockMarginMs: 5 * Number(rate),
});
const call = { keepAlive: true };
const eat = async (read) => {
  for (;;) await read();
};
const reads = {
  getMonitor: () => cloud.getMonitor('m', call),
  getColorMode: () => cloud.getColorMode('m', 0, call),
  listGroups: () => cloud.listGroups(call),
  listMonitors: () => cloud.listMonitors(call),
  listMonitorConfigurations: () => cloud.listMonitorConfigurations(call),
};
const operations = Object.entries(cloudOperations).filter(([, { kind }]) => kind === 'read');
const left = operations.flatMap(([name]) => (Object.hasOwn(reads, name) ? [] : [name]));
if (left.length > 0) throw new Error(`limit-eater.mjs: nothing calls ${left.join(', ')}`);
await Promise.all(Object.values(reads).map(eat));
