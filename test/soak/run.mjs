// `npm run soak -- --runs N [--seed S]`, or another of `kinds` below in place of `--runs`, some with `--database`: prints its first seed, one line of
// counts, and each failing seed with its case; ends in 1 if anything is not zero. One run of a failing seed: `--runs 1 --seed S`.
import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { removeNow } from '../../dist/base/storage/remove-now.js';
import { cases } from './case.mjs';
import { inspectCase } from './inspect-case.mjs';
import { inspectOutsideCase } from './inspect-outside-case.mjs';
import { killRound } from './kill.mjs';
import { outsideCases } from './outside-case.mjs';

// Neither this process nor the commands that it starts use the locks or the state folder of the user.
const scratch = mkdtempSync(join(tmpdir(), 'flatfield-soak-'));
process.env.FLATFIELD_LOCK_FOLDER = scratch;
process.env.XDG_STATE_HOME = scratch;
process.once('exit', () => removeNow(scratch));

/** The kinds of soak by their option, whose value is the number of cases: each resolves to an exit code. */
const kinds = {
  runs: (count) => soak(count, inspectSeed, ({ faults }) => `${faults} faults injected`),
  kill: (count) => soak(count, killRound, (sum) => `${sum.kills} kills`),
  pair: async (count, seed) => (await import('./pair/soak.mjs')).soakPairs(count, seed),
  stop: (count) => soakStops(count),
  line: async (count, seed, { isDatabase }) =>
    isDatabase
      ? (await import('./line-database.mjs')).soakLineDatabase(count, seed)
      : (await import('./line.mjs')).soakLine(count, seed),
  removals: async (count, seed) => (await import('./line-removals.mjs')).soakRemovals(count, seed),
  writes: async (count, seed) => (await import('./line-writes.mjs')).soakWrites(count, seed),
  inspections: async (count, seed) => (await import('./line-inspections.mjs')).soakInspections(count, seed),
  gate: async (count, seed, options) => (await import('./gate.mjs')).soakGate(count, seed, options),
  charts: async (count, seed) => (await import('./charts.mjs')).soakCharts(count, seed),
  gauge: async (count, seed) => (await import('./gauge/run.mjs')).soakGauge(count, seed),
  alarms: async (count, seed, options) => (await import('./alarms.mjs')).soakAlarms(count, seed, options),
  'alarm-kills': async (count, seed, options) =>
    (await import('./alarm-kills.mjs')).soakAlarmKills(count, seed, options),
  golden: async (count, seed) => (await import('./golden.mjs')).soakGolden(count, seed),
};

const counted = Object.fromEntries(Object.keys(kinds).map((name) => [name, { type: 'string' }]));
const { values } = parseArgs({
  options: { ...counted, database: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
const { database: isDatabase, seed: givenSeed, ...given } = values;
const asked = Object.entries(given).map(([name, text]) => [name, Number(text)]);
const firstSeed = Number(givenSeed ?? randomInt(1_000_000_000));
if (![firstSeed, ...asked.map(([, count]) => count)].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error(`soak: --${Object.keys(kinds).join(', --')} and --seed expect whole numbers`);
  process.exit(3);
}

console.log(`seed ${firstSeed} (--seed ${firstSeed} plays the same runs)`);
const everyCase = fc.oneof(
  cases.map((one) => ({ given: one, inspect: inspectCase })),
  outsideCases.map((one) => ({ given: one, inspect: inspectOutsideCase })),
);
const codes = [];
for (const [name, count] of asked.length > 0 ? asked : [['runs', 200]]) {
  codes.push(await kinds[name](count, firstSeed, { isDatabase }));
}
process.exitCode = Math.max(...codes);

async function inspectSeed(seed) {
  const [{ given, inspect }] = fc.sample(everyCase, { seed, numRuns: 1 });
  try {
    return { ...(await inspect(given)), given };
  } catch (error) {
    return { problems: [{ what: 'crash', details: error.stack }], given };
  }
}

/** Runs with and without stopping at a proven fail; they share nothing, so one after the other is as fast. */
async function soakStops(count) {
  const { playStopCase, stopCases } = await import('./stop-case.mjs');
  const sum = { stopped: 0, wrong: 0, read: 0, planned: 0 };
  for (let place = 0; place < count; place += 1) {
    const seed = firstSeed + place;
    const [given] = fc.sample(stopCases, { seed, numRuns: 1 });
    const { problems, isStopped, read, planned } = await playStopCase(given).catch((error) => {
      return { problems: [{ what: 'crash', details: error.stack }] };
    });
    if (isStopped) {
      sum.stopped += 1;
      sum.read += read;
      sum.planned += planned;
    }
    if (problems.length === 0) continue;
    sum.wrong += 1;
    console.log(`seed ${seed}: ${JSON.stringify(problems)} ${JSON.stringify(given)}`);
  }
  const share = Math.round((100 * sum.read) / Math.max(1, sum.planned));
  console.log(
    `${count} runs with and without stopping, ${sum.stopped} stopped after ${share} % of their readings, ${sum.wrong} wrong`,
  );
  return sum.wrong === 0 ? 0 : 1;
}

async function soak(count, one, injected) {
  const sum = { faults: 0, kills: 0 };
  const found = {};
  const outcomes = {};
  let next = 0;
  const work = async () => {
    for (let place = next++; place < count; place = next++) {
      const seed = firstSeed + place;
      const result = await one(seed).catch((error) => ({ problems: [{ what: 'crash', details: error.stack }] }));
      sum.faults += result.faults ?? 0;
      sum.kills += result.kills ?? 0;
      for (const outcome of result.outcomes ?? []) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      for (const { what } of result.problems) found[what] = (found[what] ?? 0) + 1;
      if (result.problems.length > 0) {
        console.log(`seed ${seed}: ${JSON.stringify(result.problems)} ${JSON.stringify(result.given ?? {})}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  const problems = ['false pass', 'false fail', 'reading lost', 'left changed', 'clean refused'];
  const [passes, fails, lost, left, refused] = problems.map((what) => found[what] ?? 0);
  console.log(
    `${count} runs, ${injected(sum)}, ${passes} false passes, ${fails} false fails, ` +
      `${lost} readings lost, ${left} monitors not restored, ${refused} clean monitors refused`,
  );
  if (Object.keys(outcomes).length > 0) console.log(`outcomes: ${JSON.stringify(outcomes)}`);
  if (found['crash']) console.log(`${found['crash']} crashes`);
  return Object.keys(found).length === 0 ? 0 : 1;
}
