// Keeps one test runner and runs the tests on each mutant that it is sent; answers `killed` or `survived`.
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { apply } from './mutants-of.mjs';

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

// Without the configuration of the whole suite, whose set-up builds the package: these tests need the source alone.
const vitest = await createVitest(
  'test',
  {
    config: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    watch: false,
    include: ['test/color/**/*.test.ts', 'test/verdict/**/*.test.ts'],
    testTimeout: 300_000,
    bail: 1,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: AsGiven },
    reporters: [{}],
  },
  { plugins: [plugin] },
);
/** The file that noticed the last mutant comes first, since it will mostly notice the next one of the same source, then the quickest. */
let specifications = await vitest.globTestSpecifications();

process.on('message', (given) => void tryMutant(given));

async function tryMutant(given) {
  // The file of the mutant before goes back to what it was, too.
  for (const file of [mutant?.file, given.file]) if (file) vitest.invalidateFile(file);
  mutant = given;
  process.send((await isNoticed()) ? 'killed' : 'survived');
}

async function isNoticed() {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  // The runner remembers such errors for good: the next mutant needs a new one.
  if (unhandledErrors.length > 0) process.exit(1);
  // It remembers what each file came to, too: those after the first that failed were not run this time.
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
  const noticing = specifications.find(({ moduleId }) => failed.includes(moduleId));
  specifications = noticing
    ? [noticing, ...specifications.filter((other) => other !== noticing)]
    : quickestFirst(testModules);
  return noticing !== undefined;
}

function quickestFirst(testModules) {
  const durations = new Map(testModules.map((module) => [module.moduleId, module.diagnostic().duration]));
  return specifications.toSorted((a, b) => durations.get(a.moduleId) - durations.get(b.moduleId));
}
