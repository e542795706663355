// `npm run mutants [-- --most N]`: applies small changes to src/judge, one at a time, and runs the tests of that folder
// that can notice it. Prints each survivor, with its reason if survivors.json has one. Ends in 1 if less
// than 97 % are noticed or a survivor has no reason. `--only TEXT`: files whose path has it; of a part any share may be noticed.
// `--seed N`: another sample of the same size. `--only` with a folder of other code tries that one as it was built, and `--yardstick`
// a fixed set of mutants of all that decides: see built/run.mjs.

import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesBelow } from './built/choose.mjs';
import { runSample, runYardstick } from './built/run.mjs';
import { mutantsOf } from './mutants-of.mjs';
import { reachingTests } from './reaching-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    most: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '0' },
    yardstick: { type: 'boolean', default: false },
    choose: { type: 'boolean', default: false },
    reached: { type: 'string' },
  },
});
if (values.yardstick) process.exit(await runYardstick(values));
if (/^src\/(?!judge)/.test(values.only)) process.exit(await runSample(values));

const all = filesBelow('src/judge')
  .map((file) => join(root, file))
  .filter((file) => file.includes(values.only))
  .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
const stride = Math.max(1, all.length / Number(values.most));
/** The golden ratio spreads the first places of the samples evenly. */
const shift = (Number(values.seed) * 0.618034) % 1;
const chosen = Array.from(
  { length: Math.min(all.length, Math.floor(all.length / stride)) },
  (_, place) => all[Math.floor((place + shift) * stride)],
);
/** Changes that no test can notice, or that are of no consequence, each with the reason. */
const explained = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'));
const survivors = [];
let next = 0;
const begun = performance.now();
const testsOf = await reachingTests();
if (testsOf === null) {
  console.error('mutants: the tests of src/judge fail without any change');
  process.exit(2);
}
/** What all tests took, several times over: a mutant that takes longer hangs. */
const patienceMs = Math.max(120_000, 3 * (performance.now() - begun));

await Promise.all(Array.from({ length: availableParallelism() }, work));
const killed = chosen.length - survivors.length;
const unexplained = survivors.filter(({ why }) => why === undefined).length;
const noticeable = killed + unexplained;
const percent = (of) => `${((100 * killed) / of).toFixed(1)} %`;
console.log(
  `${chosen.length} of ${all.length} mutants, ${killed} killed, ${percent(chosen.length)}, ${survivors.length} survivors, ` +
    `${unexplained} of them without a reason; ${percent(noticeable)} of those that make a difference`,
);
const isEnough = values.only !== '' || killed >= 0.97 * chosen.length;
process.exitCode = isEnough && unexplained === 0 ? 0 : 1;

/** Each worker keeps one test runner and is given mutant after mutant; one that hangs is ended, and its mutant counts as killed. */
async function work() {
  let worker = start();
  for (let mutant = chosen[next++]; mutant; mutant = chosen[next++]) {
    const answer = await worker.ask({ ...mutant, tests: testsOf(mutant) });
    if (answer === 'survived') tell(mutant);
    if (answer === 'ended') worker = start();
  }
  worker.child.kill();
}

function tell({ file, line, from, to }) {
  const path = relative(root, resolve(file)).replaceAll('\\', '/');
  const source = readFileSync(file, 'utf8').split('\n')[line - 1].trim();
  const known = explained.find(
    (one) => one.file === path && one.source === source && one.from === from && one.to === to,
  );
  survivors.push({ why: known?.why });
  console.log(
    `survived: ${path}:${line} ${known?.why ?? 'without a reason'}: ${JSON.stringify({ file: path, source, from, to })}`,
  );
}

function start() {
  const child = fork(new URL('worker.mjs', import.meta.url), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ask = (mutant) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      const end = (answer) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(answer);
      };
      child.once('message', end);
      child.once('exit', () => end('ended'));
      child.send(mutant);
    });
  return { child, ask };
}
