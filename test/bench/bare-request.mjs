import { createLocalApi } from '../../dist/entries/index.js';
import { startSimulator } from '../../dist/entries/simulator.js';
import { median } from './median.mjs';

/** Requests for the compiler. */
const FIRST = 10;

/** The median of requests for a pixel of a simulated monitor without any blanking, one after the other and nothing around them. */
export async function bareRequestMs(count) {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, seed: 1 });
  const api = createLocalApi({ baseUrl: simulator.url });
  try {
    const [{ id }] = await api.listMonitors();
    const times = [];
    for (let index = -FIRST; index < count; index += 1) {
      const start = performance.now();
      await api.getPixelInformation(id, { x: 100 + FIRST + index, y: 100, showMarker: false });
      if (index >= 0) times.push(performance.now() - start);
    }
    return median(times);
  } finally {
    await api.close();
    await simulator.close();
  }
}
