// Calls everything that it may read as often as the limits allow, until it is ended: node limit-eater.mjs URL TOKEN STATE FACTOR
import { acceleratedClock, createCloudApi, Token } from '../../dist/index.js';

const [url, token, stateFolder, factor] = process.argv.slice(2);
const cloud = createCloudApi({
  baseUrl: url,
  token: new Token(token),
  stateFolder,
  maxWaitMs: Number.POSITIVE_INFINITY,
  clock: acceleratedClock(Number(factor)),
  clockMarginMs: 5 * Number(factor),
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
