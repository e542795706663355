import { createLocalApi, inspect } from '../../dist/index.js';
import { startSimulator } from '../../dist/simulator/index.js';
import { median } from './median.mjs';

const rounds = 3;

/** Length of a 3x3 run with real blanking against the sum of the blankings themselves; the median of the ratios. At most 1.02. */
export async function bench() {
  const ratios = [];
  for (let round = 0; round < rounds; round += 1) ratios.push(await oneRun(round + 1));
  console.log(`  ratio            ${median(ratios).toFixed(4)} (limit 1.02, median of ${rounds})`);
}

async function oneRun(seed) {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 1, seed });
  const api = createLocalApi({ baseUrl: simulator.url });
  try {
    const start = performance.now();
    const { judgement } = await inspect({
      api,
      resolution: '3840x2160',
      layout: '3x3',
      patches: ['white'],
      showPatch: (patch, monitorId) => simulator.showPatch(monitorId, patch),
    });
    const took = performance.now() - start;
    if (judgement.verdict.outcome !== 'pass') throw new Error(JSON.stringify(judgement.verdict.summary));
    const blanked = simulator.blankings().reduce((sum, { durationMs }) => sum + durationMs, 0);
    console.log(`  run ${(took / 1000).toFixed(2)} s, blankings ${(blanked / 1000).toFixed(2)} s`);
    return took / blanked;
  } finally {
    await api.close();
    await simulator.close();
  }
}
