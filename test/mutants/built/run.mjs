// `npm run mutants -- --yardstick`: mutants of code that tests run as built, each made in a copy of dist, until a test notices it.
// Each mutant of yardstick.json that a test noticed when the list was made must be noticed today; ends in 1 otherwise.
// With `--choose` the list is drawn by its seed, if it is empty, and what notices each mutant that was not tried yet is written into it.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/run-node.mjs';
import { apply } from '../mutants-of.mjs';
import { choose, find, identityOf } from './choose.mjs';
import { builtPath, compiled, copyOfCheckout } from './copy.mjs';
import { reach, testsOf } from './reach.mjs';
import { runVitest } from './run-vitest.mjs';

const yardstick = new URL('yardstick.json', import.meta.url);
/** What is said of a mutant whose line is not as it was. */
const GONE = 'gone';
/** A mutant that has lived for so long survives. */
const MOST_CPU_SECONDS = 60;

/** @param reached folder that keeps which test runs what; one of its own if there is none. @returns an exit code. */
export async function runYardstick({ only, choose: isChosen, reached }) {
  const { seed, each, folders, mutants } = JSON.parse(readFileSync(yardstick, 'utf8'));
  const listed = mutants.length > 0 ? mutants : choose(folders, each, seed);
  const isTried = ({ killedBy }) => killedBy !== undefined;
  const toTry = listed.filter((mutant) => mutant.file.includes(only) && isTried(mutant) !== isChosen);
  const results = await tryAll(toTry, reached);
  if (isChosen) {
    const found = new Map(results.map(({ mutant, killedBy }) => [mutant, killedBy]));
    const noted = listed.map((mutant) => ({
      ...identityOf(mutant),
      killedBy: found.has(mutant) ? found.get(mutant) : mutant.killedBy,
    }));
    writeFileSync(yardstick, `${JSON.stringify({ seed, each, folders, mutants: noted }, null, 2)}\n`);
  }
  for (const folder of folders) {
    const here = results.filter(({ mutant }) => mutant.file.startsWith(`${folder}/`));
    const count = (of) => here.filter(({ killedBy }) => of(killedBy)).length;
    const killed = count((by) => by !== null && by !== GONE);
    if (here.length > 0) {
      console.log(
        `${folder}: ${here.length} mutants, ${killed} killed, ${count((by) => by === GONE)} of lines that are gone`,
      );
    }
  }
  const escaped = results.filter(({ mutant, killedBy }) => killedBy === null && mutant.killedBy);
  console.log(`${escaped.length} survive that a test killed when the list was made`);
  return escaped.length === 0 ? 0 : 1;
}

/** Up to `most` mutants of one folder, drawn by a seed. @returns an exit code: 0, since of a part any share may survive. */
export async function runSample({ only, most, seed, reached }) {
  const results = await tryAll(choose([only.replace(/\/$/, '')], Number(most), Number(seed)), reached);
  console.log(`${results.length} mutants, ${results.filter(({ killedBy }) => killedBy !== null).length} killed`);
  return 0;
}

/** @returns for each mutant the test file that killed it, or null. */
async function tryAll(mutants, reached) {
  const copies = [];
  // Much of what tests do is waiting.
  for (let count = 0; count < 3 * availableParallelism(); count += 1) copies.push(await copyOfCheckout());
  try {
    const { failed, tests } = await reach(copies[0], reached ?? join(copies[0], 'reached'));
    for (const file of failed) console.log(`left out, since it fails without any change: ${file}`);
    const kept = new Kept(reached);
    const results = [];
    let next = 0;
    const work = async (copy) => {
      for (let place = next++; place < mutants.length; place = next++) {
        const mutant = mutants[place];
        const killedBy = await kept.orFound(mutant, () => killerOf(mutant, tests, copy));
        results[place] = { mutant, killedBy };
        console.log(`${killedBy ?? 'survived'}: ${JSON.stringify(identityOf(mutant))}`);
      }
    };
    await Promise.all(copies.map(work));
    return results;
  } finally {
    for (const copy of copies) await rm(copy, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What was found of each mutant, kept in a folder if there is one, so that a start that was cut off goes on where it was. */
class Kept {
  #file;
  #known;

  constructor(folder) {
    this.#file = folder && join(folder, 'results.ndjson');
    const lines = this.#file && existsSync(this.#file) ? readFileSync(this.#file, 'utf8').trim().split('\n') : [];
    this.#known = new Map(lines.map((line) => JSON.parse(line)));
  }

  async orFound(mutant, find) {
    const key = JSON.stringify(identityOf(mutant));
    if (this.#known.has(key)) return this.#known.get(key);
    const killedBy = await find();
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify([key, killedBy])}\n`);
    return killedBy;
  }
}

async function killerOf(given, tests, copy) {
  const mutant = given.start === undefined ? find(given) : given;
  // A line that is gone was nothing that a test would still have to hold.
  if (mutant === undefined) return GONE;
  const reaching = testsOf(mutant, tests);
  if (reaching.length === 0) return null;
  // The test that killed it before, then the one of its own file: mostly no other need be run.
  const first = [given.killedBy, mutant.file.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts')];
  const placeOf = (file) => (first.includes(file) ? first.indexOf(file) : first.length);
  const files = reaching.toSorted((left, right) => placeOf(left) - placeOf(right));
  const [list, report] = [join(copy, 'tests.json'), join(copy, 'report.json')];
  writeFileSync(list, JSON.stringify(files));
  const path = builtPath(copy, mutant.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, compiled(apply(readFileSync(join(root, mutant.file), 'utf8'), mutant)));
  try {
    await rm(report, { force: true });
    const env = { FLATFIELD_TEST_LIST: list };
    const args = ['--reporter=json', `--outputFile.json=${report}`];
    const code = await runVitest(copy, args, { env, mostCpuSeconds: MOST_CPU_SECONDS });
    return code === 0 || code === null ? null : failedIn(report, copy);
  } finally {
    writeFileSync(path, whole);
  }
}

/** The first file that failed; where the runner itself broke, no file has a name. */
function failedIn(report, copy) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const { name } = testResults.find(({ status }) => status === 'failed') ?? {};
    return name?.slice(copy.length + 1) ?? 'the runner';
  } catch {
    return 'the runner';
  }
}
