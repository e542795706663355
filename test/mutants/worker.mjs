// Keeps one test runner and runs the tests on each mutant that it is sent; answers `killed` or `survived`.
import { createVitest } from 'vitest/node';
import { apply } from './mutants-of.mjs';
import { testConfig } from './reaching-tests.mjs';

let mutant = null;

const plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform: (text, id) =>
    mutant && id.split('?')[0] === mutant.file ? { code: apply(text, mutant), map: null } : null,
};

/** Test files run in the order in which they were handed over. */
class AsGiven {
  sort = (files) => files;
  shard = (files) => files;
}

const vitest = await createVitest(
  'test',
  { ...testConfig, bail: 1, isolate: false, maxWorkers: 1, sequence: { sequencer: AsGiven } },
  { plugins: [plugin] },
);
const specifications = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]));
/** The file that noticed the last mutant comes first, since it will mostly notice the next one of the same source. */
let noticedLast = null;

process.on('message', (given) => void tryMutant(given));

async function tryMutant(given) {
  // The file of the mutant before goes back to what it was, too.
  for (const file of [mutant?.file, given.file]) if (file) vitest.invalidateFile(file);
  mutant = given;
  process.send((await isNoticed(given.tests)) ? 'killed' : 'survived');
}

async function isNoticed(tests) {
  if (tests.length === 0) return false;
  const order = tests.toSorted((a, b) => (b === noticedLast) - (a === noticedLast));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    order.map((path) => specifications.get(path)),
    false,
  );
  // The runner remembers such errors for good: the next mutant needs a new one.
  if (unhandledErrors.length > 0) process.exit(1);
  // It remembers what each file came to, too: those after the first that failed were not run this time.
  const failed = new Set(testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId));
  const noticing = order.find((path) => failed.has(path));
  noticedLast = noticing ?? noticedLast;
  return noticing !== undefined;
}
