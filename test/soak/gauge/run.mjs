// `npm run soak -- --gauge N [--seed S]`: N gauge studies of a simulated meter with known variation; each interval at 95 % must hold the truth in 93 to
// 97 % of them. Two are conservative, as sums of mean squares of very different size are: they may hold it in up to 98.5 %.
import { bundled } from '../bundled.mjs';

const CONSERVATIVE = ['total', 'percentGaugeRR'];

/** @returns the exit code. */
export async function soakGauge(count, seed) {
  const { coveredBy, COUNTED } = await bundled('gauge/coverage.ts');
  const covered = Object.fromEntries(COUNTED.map((name) => [name, 0]));
  for (let one = 0; one < count; one += 1) {
    for (const [name, holds] of Object.entries(coveredBy(seed + one))) covered[name] += holds ? 1 : 0;
  }
  // Chance moves the share of fewer studies further than that.
  const room = Math.max(2, (300 * Math.sqrt(0.95 * 0.05)) / Math.sqrt(count));
  const isOutside = (name) => {
    const beyond = (100 * covered[name]) / count - 95;
    return beyond < -room || beyond > (CONSERVATIVE.includes(name) ? Math.max(3.5, room) : room);
  };
  const outside = COUNTED.filter(isOutside);
  const shares = COUNTED.map((name) => `${name} ${((100 * covered[name]) / count).toFixed(2)} %`);
  console.log(`gauge: ${count} studies, intervals at 95 % that hold the truth: ${shares.join(', ')}`);
  for (const name of outside) console.log(`gauge: ${name} is too far from 95 %`);
  return outside.length === 0 ? 0 : 1;
}
