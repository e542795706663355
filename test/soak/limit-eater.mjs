// Calls everything that it may read as often as the limits allow, until it is ended: node limit-eater.mjs URL TOKEN STATE RATE BEGAN
import { createCloudApi, Token } from '../../dist/entries/index.js';
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
await Promise.all(
  [
    () => cloud.getMonitor('m', call),
    () => cloud.getColorMode('m', 0, call),
    () => cloud.listGroups(call),
    () => cloud.listMonitors(call),
    () => cloud.listMonitorConfigurations(call),
  ].map(eat),
);
