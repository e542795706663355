// `npm run soak-sync -- --check 2000 [--seed 1]`: syncs and checks so many random fleets with one to three bad fields, delays between list and
// details and kills in between, and holds each answer against a model of `fleet check` that was written from docs/reference/fleet.md by someone who
// had not read the code. Exit code 1 if a monitor is good, or an exit code 0, where the model says otherwise.
import { parseArgs } from 'node:util';
import { bundled } from './bundled.mjs';

const { values } = parseArgs({ options: { check: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const [count, first] = [Number(values.check), Number(values.seed)];
const { playFleet } = await bundled('fleet/play-fleet.ts');
const sum = { checks: 0, rows: 0, good: 0, kills: 0 };
const classes = new Map();
let bad = 0;
const started = performance.now();
for (let seed = first; seed < first + count; seed += 1) {
  const played = await playFleet(seed).catch((error) => ({ holes: [`seed ${seed}: ${error.stack}`], stricter: [] }));
  for (const name of Object.keys(sum)) sum[name] += played[name] ?? 0;
  for (const hole of played.holes) {
    bad += 1;
    console.log(`NOT AS IT MUST BE: ${hole}`);
  }
  for (const reason of played.stricter) {
    const name = classOf(reason);
    const { times, seeds } = classes.get(name) ?? { times: 0, seeds: new Set() };
    classes.set(name, { times: times + 1, seeds: seeds.size < 3 ? seeds.add(seed) : seeds });
  }
}
for (const [name, { times, seeds }] of [...classes].sort(([, one], [, other]) => other.times - one.times))
  console.log(`stricter ${times} times (seeds ${[...seeds].join(', ')}): ${name}`);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${count} fleets in ${seconds} s, ${sum.checks} checks of ${sum.rows} monitors, ${sum.kills} kills, ` +
    `${Math.round((100 * sum.good) / Math.max(1, sum.rows))} % good by the model: ${bad} more permissive`,
);
process.exitCode = bad === 0 ? 0 : 1;

/** A reason without the data of its monitor. */
function classOf(reason) {
  return reason
    .replaceAll(/GET http\S+ (.*?) at \$.*?report the answer\./g, '$1')
    .replaceAll(/cg279x_\d+/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\d[^ ,;"]*( \d\d:\d\d)?/g, 'DATE')
    .replaceAll(/"[^"]*"/g, 'TEXT')
    .replaceAll(/\d+/g, 'N')
    .slice(0, 200);
}
